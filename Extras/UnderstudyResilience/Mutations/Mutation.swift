import Foundation
import UnderstudyCore
import UnderstudyFixtures
import UnderstudyHTTP

// A broken variant of a sample, and a choice of several.

/// A value that a service does not send, for a place in a body of JSON.
package struct ForbiddenValue: Sendable {
  /// Finds them in the body of a stub's response of a status.
  package typealias Finder =
    @Sendable (_ body: JSONDocument, _ status: Int, _ stub: Stub) -> [ForbiddenValue]

  /// Knows the services of the test that runs.
  @TaskLocal package static var finder: Finder = { _, _, _ in [] }

  /// The bytes of the value that is there.
  package let range: Range<Int>
  package let value: JSONValue
  /// The rule that it breaks, such as `maximum`.
  package let rule: String

  package init(_ range: Range<Int>, _ value: JSONValue, breaks rule: String) {
    (self.range, self.value, self.rule) = (range, value, rule)
  }
}

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
    /// The place, such as `results[0].title`; nil if it is the whole sample or its outermost value.
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

    /// The number of bytes that are cut out or put in.
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

/// A broken variant of a sample or of a stub, which its `description` finds again.
public protocol BrokenVariant: Sendable, CustomStringConvertible {
  /// The kind by which the variants are grouped.
  associatedtype Kind: Hashable, Sendable

  /// In which way it is broken.
  var kind: Kind { get }
}

extension Collection where Element: BrokenVariant {
  /// Some of the variants in their order, one of each kind while `count` allows.
  ///
  /// ```swift
  /// @Test(arguments: try Fixture("popular-movies.json").mutations.sample(50, seed: 7))
  /// func isReadOrRefused(_ page: Fixture.Mutation) {
  ///   _ = try? page.decode(MoviePage.self)
  /// }
  /// ```
  ///
  /// A seed gives the same ones on every platform and in every run.
  public func sample(_ count: Int, seed: UInt64) -> [Element] {
    var numbers = SeededNumbers(seed: seed)
    let drawn = enumerated().map { (number: numbers.next(), place: $0, variant: $1) }
      .sorted { ($0.number, $0.place) < ($1.number, $1.place) }
    var kinds: Set<Element.Kind> = []
    let ranked = drawn.map { (isFirst: kinds.insert($0.variant.kind).inserted, drawn: $0) }
    return (ranked.filter(\.isFirst) + ranked.filter { !$0.isFirst }).prefix(Swift.max(0, count))
      .map(\.drawn).sorted { $0.place < $1.place }.map(\.variant)
  }
}

/// A way to break something: a row of a table.
struct Defect<Kind: Sendable, Original, Broken>: Sendable {
  let kind: Kind
  /// The words behind the name of the sample or the stub, with `@` for the place of a value.
  let words: String
  /// Nil if the original cannot be broken so, or stays as it is.
  let broken: @Sendable (Original) -> Broken?

  init(_ kind: Kind, _ words: String, _ broken: @escaping @Sendable (Original) -> Broken?) {
    (self.kind, self.words, self.broken) = (kind, words, broken)
  }
}

typealias ValueDefect = Defect<Fixture.Mutation.Kind, JSONOutline.Value, [ByteEdit]>
typealias ReplyDefect = Defect<Stub.Mutation.Kind, OriginalReply, Reply>
