import CommandKit
import Foundation

let code = await Program(console: .process(named: "movies")).run(Console.arguments)
exit(code.rawValue)
