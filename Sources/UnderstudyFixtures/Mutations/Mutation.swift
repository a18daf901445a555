import Foundation
import UnderstudyHTTP

extension Fixture {
  /// A broken variant of a sample: see ``Fixture/mutations``.
  public struct Mutation: BrokenVariant, Hashable {
    /// In which way a variant is broken.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A key is missing, with its value.
      case missing = "key missing"
      /// A value is `null`.
      case null
      /// A value is of another type: a number is a string, a string a number, an object an array.
      case retyped = "another type"
      /// An object, an array or a string has nothing in it.
      case emptied = "empty value"
      /// A string that is one of few words in the sample is another word.
      case unknownWord = "unknown word"
      /// A value is not what the contract of the service asks for, such as a number above `maximum`.
      case outOfRange = "out of range"
      /// A key or an element stands twice.
      case duplicated = "twice"
      /// A number is zero, negative, a fraction, or larger than what it is read into.
      case number
      /// A string is huge, or has an awkward kind of Unicode.
      case text
      /// A date is in another format, or on a day that does not exist.
      case date
      /// An array has one element, or ten thousand.
      case count = "number of elements"
      /// The outermost value is within another one.
      case wrapped = "another root"
      /// A byte-order mark stands in front.
      case byteOrderMark = "byte-order mark"
      /// The file is cut off.
      case truncated = "cut off"
      /// A byte is not UTF-8, or an escape is half of a surrogate pair.
      case notUTF8 = "not UTF-8"
      /// The file is empty.
      case empty = "empty body"
      /// An HTML page stands in its place, as a proxy or a captive portal sends it.
      case html = "HTML"
    }

    /// The name of the sample.
    public let name: String
    /// In which way it is broken.
    public let kind: Kind
    /// Where, such as `results[0].title`; nil where it is the whole sample or its outermost value.
    public let keyPath: String?
    /// The name, such as `popular.json with results[0].id missing`: stable, unique and without secrets.
    public let description: String

    let (original, edits): (Data, [ByteEdit])

    init(
      of name: String, _ original: Data, _ kind: Kind, _ words: String, _ edits: [ByteEdit],
      at place: JSONOutline.Value? = nil
    ) {
      (self.name, self.original, self.kind, self.edits) = (name, original, kind, edits)
      keyPath = place?.keyPath
      description = "\(name) \(words.replacing("@", with: place?.shown ?? ""))"
    }

    /// The bytes of the variant, made when they are asked for.
    public var data: Data { original.applying(edits) }

    /// How many bytes are cut out or put in.
    var size: Int {
      edits.reduce(0) { $0 + $1.range.count + $1.replacement.count * $1.times }
    }

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
  }
}
