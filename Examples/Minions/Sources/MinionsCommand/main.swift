import CommandKit
import Foundation

let code = await Program(console: .process(named: "minions")).run(Console.arguments)
exit(code.rawValue)
