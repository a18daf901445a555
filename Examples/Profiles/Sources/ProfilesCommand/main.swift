import CommandKit
import Foundation

let code = await Program(console: .process(named: "profiles")).run(Console.arguments)
exit(code.rawValue)
