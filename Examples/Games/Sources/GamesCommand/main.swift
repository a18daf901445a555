import CommandKit
import Foundation

let code = await Program(console: .process(named: "games")).run(Console.arguments)
exit(code.rawValue)
