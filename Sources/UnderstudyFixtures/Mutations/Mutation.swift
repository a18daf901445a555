import Foundation
import UnderstudyCore
import UnderstudyHTTP

extension Fixture {
  /// A broken variant of a sample file: see ``Fixture/mutations``.
  public struct Mutation: Sendable, Hashable, CustomStringConvertible {
    /// In which way a variant is broken.
    public enum Kind: Sendable, Hashable, CaseIterable {
      /// A key is missing, with its value.
      case missing
      /// A value is `null`.
      case null
      /// A value is of another type: a number is a string, a string a number, an object an array.
      case retyped
      /// The file is cut off in the middle.
      case truncated
      /// A byte is not UTF-8.
      case notUTF8
      /// The file is empty.
      case empty
      /// An HTML page stands in its place, as a proxy or a captive portal sends it.
      case html
    }

    /// The name of the file.
    public let name: String
    /// In which way it is broken.
    public let kind: Kind
    /// Where, such as `results[0].title`; nil where it is the whole file or its outermost value.
    public let keyPath: String?

    /// What takes the place of which bytes of the file.
    let edit: ByteEdit
    private let original: Data

    init(of name: String, _ original: Data, _ kind: Kind, keyPath: String? = nil, _ edit: ByteEdit)
    {
      self.name = name
      self.kind = kind
      self.keyPath = keyPath
      self.edit = edit
      self.original = original
    }

    /// The bytes of the variant, made when they are asked for.
    public var data: Data { original.applying([edit]) }

    /// The variant decoded from JSON, with the errors that the decoder throws.
    ///
    /// ```swift
    /// for mutation in try Fixture("popular-movies.json").mutations {
    ///   #expect(throws: DecodingError.self, "\(mutation)") { try mutation.decode(MoviePage.self) }
    /// }
    /// ```
    public func decode<Value: Decodable>(
      _ type: Value.Type = Value.self, with decoder: JSONDecoder = JSONDecoder()
    ) throws -> Value {
      try decoder.decode(type, from: data)
    }

    /// What is broken, such as `popular-movies.json with results[0].title missing`.
    public var description: String {
      let place = keyPath ?? "the root"
      return switch kind {
      case .missing: "\(name) with \(place) missing"
      case .null: "\(name) with null at \(place)"
      case .retyped: "\(name) with another type at \(place)"
      case .truncated: "\(name) cut off after \(edit.range.lowerBound.counting("byte"))"
      case .notUTF8: "\(name) with a byte that is not UTF-8"
      case .empty: "\(name) without a byte"
      case .html: "an HTML page instead of \(name)"
      }
    }
  }
}
