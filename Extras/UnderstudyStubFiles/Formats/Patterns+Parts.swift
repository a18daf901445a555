import Foundation
import UnderstudyHTTP

// What a row of a table writes: nil where the pattern is of another kind.

extension ValuePattern {
  var equalText: String? { if case .equal(let text) = kind { text } else { nil } }
  var containedText: String? { if case .contains(let text) = kind { text } else { nil } }
  var regex: TextRegex? { if case .regex(let regex) = kind { regex } else { nil } }
}

extension BodyPattern {
  var equalText: String? { if case .text(let text) = kind { text } else { nil } }
  var containedText: String? { if case .contains(let text) = kind { text } else { nil } }
  var equalData: Data? { if case .data(let data) = kind { data } else { nil } }
  var equalJSON: JSONValue? { if case .json(let value) = kind { value } else { nil } }
  var containedJSON: JSONValue? { if case .jsonContaining(let value) = kind { value } else { nil } }
  var isEmpty: Bool? { if case .empty = kind { true } else { nil } }
}
