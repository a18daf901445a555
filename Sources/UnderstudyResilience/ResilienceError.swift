import Foundation
import UnderstudyCore

/// Why it cannot be said what a client does with broken answers.
package struct ResilienceError: LocalizedError, CustomStringConvertible {
  /// What stands in the way, and what to do.
  package let description: String

  package var errorDescription: String? { description }

  /// There is nothing to try.
  init(none name: String?, among names: [String]) {
    guard let name else {
      description = "There is no answer to break: the stubs are none, or cannot work."
      return
    }
    let near = Words.nearest(to: name, among: names).map { " Did you mean '\($0)'?" } ?? ""
    description = "There is no mutation '\(name)'.\(near)"
  }

  /// Nothing would be tried.
  init(sample: Int) {
    description = """
      A sample of \(sample) tries nothing. Give `sample` 1 or more, or nil for all broken answers.
      """
  }

  /// The client fails with good answers.
  init(_ reason: String) {
    description = """
      The client fails with the good answers, so that nothing can be said of broken ones: \(reason). \
      Plan all the requests that it makes, and let it return or throw once it has what it needs.
      """
  }

  /// The process of its own cannot be had.
  init(apart reason: String) {
    description = """
      The test cannot be run again in a process of its own: \(reason). With \
      `options: { $0.runsApart = false }` the client runs in this one, which its crash would end.
      """
  }

  /// There is no baseline to compare with.
  init(baseline path: String) {
    description = """
      There is no baseline \(path), or it cannot be read. Write it by running the test once with \
      UNDERSTUDY_RECORD=new in the environment.
      """
  }
}
