import Foundation
import UnderstudyCore

/// Why it cannot be said what a client does with broken answers, and what to do.
package struct ResilienceError: LocalizedError, CustomStringConvertible {
  package let description: String

  package var errorDescription: String? { description }

  init(_ description: String) { self.description = description }

  static func nothing(named name: String?, among names: [String]) -> ResilienceError {
    guard let name else {
      return ResilienceError("There is no answer to break: the stubs are none, or cannot work.")
    }
    let near = Words.nearest(to: name, among: names).map { " Did you mean '\($0)'?" }
    let any = names.first.map { " A table has the names, such as '\($0)'." }
    return ResilienceError("There is no mutation '\(name)'.\(near ?? any ?? "")")
  }

  static func badClient(_ reason: String) -> ResilienceError {
    ResilienceError(
      """
      The client fails with the good answers, so that nothing can be said of broken ones: \
      \(CodingFault.clause(reason)). Plan all the requests that it makes, and let it end once it has \
      what it needs.
      """)
  }

  static func notApart(_ reason: String) -> ResilienceError {
    ResilienceError(
      """
      The test cannot be run again in a process of its own: \(reason). With \
      `options: { $0.runsApart = false }` the client runs in this one, which its crash would end.
      """)
  }

  static let severalAtOnce = ResilienceError(
    """
    Several calls for the same stubs at this line run at once, and a process of its own cannot tell which is \
    which. Await one before the next begins, or run the client in this process: \
    `options: { $0.runsApart = false }`.
    """)

  static let changing = ResilienceError(
    """
    The broken answers have other names each time the test runs, so that a process of its own cannot find \
    them. Give the stubs the same patterns and keys every time, and an encoder of your own `.sortedKeys`.
    """)
}
