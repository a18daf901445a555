// Writes some hundred declarations with @Mockable, by combining what declarations are made of.
// Tests/Declarations/check compiles them. Takes the folder to write to.

import Foundation

/// A declaration, and what must become of it.
struct Declaration {
  var source: String
  /// Part of the error that must come on its line; nil where it must compile without a word.
  var refusal: String?

  init(_ source: String, refusal: String? = nil) {
    (self.source, self.refusal) = (source, refusal)
  }
}

nonisolated(unsafe) var names = 0

/// A name that no other declaration has.
func name() -> String {
  names += 1
  return "Case\(names)"
}

func mocked(
  _ members: [String], inherits: String = "", access: String = "", attributes: String = ""
)
  -> String
{
  let colon = inherits.isEmpty || inherits.hasPrefix("where") ? " " : ": "
  return "\(attributes)@Mockable \(access)protocol \(name())\(colon)\(inherits) { "
    + members.joined(separator: "; ") + " }"
}

let effects = ["", " throws", " async throws", " async throws(Failure)"]
let moreEffects = [" async", " throws(Failure)", " throws(any Error)", " throws(Never)"]

// MARK: - Parameters beside effects

let parameters = [
  "", "_ id: Int", "id: Int", "for id: Int, in name: String", "_: Int, _: String",
  "_ x: inout Int", "_ x: borrowing String", "_ x: consuming String", "_ x: sending Box",
  "_ x: __owned String", "_ xs: Int...", "_ xs: Any..., rest: Int",
  "_ text: @autoclosure () -> String", "_ text: @autoclosure @escaping () -> String",
  "_ f: () -> Void", "_ f: (Int, inout String) -> Bool", "_ f: @escaping (Int) -> Void",
  "_ f: ((Int) -> Void)?", "_ f: @escaping @Sendable (Result<Int, any Error>) -> Void",
  "_ f: @MainActor () -> Void", "_ f: @Sendable () async -> Void", "_ f: [() -> Void]",
  "_ f: @convention(c) (Int) -> Int", "_ f: (() throws -> Void)", "_ f: @escaping Callback",
  "_ f: Callback?", "_ handler: Handler", "_ t: borrowing Token", "_ t: consuming Token",
  "_ t: inout Token", "_ x: Int!", "_ x: Int??", "_ p: (a: Int, b: String)", "_ t: Int.Type",
  "_ t: any Any.Type", "_ e: any Error", "_ s: (any Sequence<Int>)?", "_ v: Void", "_ v: ()",
  "_ v: Void, _ x: Int", "_ s: Span<Int>", "_ s: Span<Int>?", "_ s: RawSpan, _ x: Int",
  "_ s: inout MutableSpan<Int>", "_ a: InlineArray<3, Int>", "self: Int", "_ self: Int, x: Int",
  "init: Int, _ Type: Int", "`default`: Int, `in` y: Int", "`inout` x: Int", "`var` x: Int, y: Int",
  "_ newValue: Int", "_ _call: Int, _ _check: Int", "_ _mock: Int", "_ _value: Int, _ _body: Int",
  "_ `a b`: Int, `c d` x: Int", "_ x: some Equatable", "_ xs: [some Hashable], _ y: some Any",
  "_ x: borrowing some Equatable", "_ x: Dictionary<String, [Int?]>.Index", "_ x: Swift.Int",
  "_ error: any Error", "_ when: Int, calls: Int", "_ x: consuming Token?", "_ x: [Int: Box]",
  "_ x: (Int, (String, Bool))", "_ x: isolated (any Actor)?", "_ n: Never", "_ n: Swift.Never",
]

let refusedParameters: [(part: String, refusal: String)] = [
  ("isolated", "an `isolated` parameter cannot be passed to a stub"),
  ("Never", "it cannot be called, since the type Never has no values"),
]

func besideEffects() -> [Declaration] {
  parameters.flatMap { parameter in
    effects.map { effect in
      let refusal = refusedParameters.first { parameter.contains($0.part) }?.refusal
      // An autoclosure of a member that throws may throw too.
      return Declaration(
        mocked(["func f(\(parameter))\(effect) -> Int"]), refusal: refusal)
    }
  }
}

// MARK: - Generics beside effects

let generics: [(signature: String, refusal: String?)] = [
  ("<T>(_ x: T)", nil), ("<T: Equatable>(_ x: T, other: [T])", nil),
  ("<T, U: Collection<T>>(_ t: T, _ u: U)", nil), ("<T>(_ t: T.Type)", nil),
  ("<T: Sendable>(_ f: @escaping @Sendable (T) -> T)", nil), ("<T>(_ f: (T) -> T, _ t: T)", nil),
  ("<T: ~Copyable>(_ t: consuming T)", nil), ("<T: ~Copyable>(_ t: borrowing T)", nil),
  ("<T>(_ t: inout T)", nil), ("<T>(_ t: T...)", nil), ("<T>(_ t: sending T)", nil),
  ("<T: AnyObject>(_ t: T?)", nil), ("<T: Sequence<Int>>(_ t: T, _ i: T.Iterator)", nil),
  ("<T>(_ t: T, _ x: some Collection<T>)", nil), ("<E: Error>(_ e: E)", nil),
  ("<each T>(_ x: repeat each T)", "a parameter pack cannot be mocked"),
  ("<let N: Int>(_ x: InlineArray<N, Int>)", "keeps the stubs of a generic member by its types"),
]

func genericMembers() -> [Declaration] {
  generics.flatMap { generic in
    effects.map { effect in
      Declaration(
        mocked(["func f\(generic.signature)\(effect) -> Int"]), refusal: generic.refusal)
    }
  }
}

let rethrowing = [
  "func f<T, U>(_ t: T, _ u: U) -> Int where U: Collection, U.Element == T",
  "func f<T>(_ t: T) async throws where T: Sendable & Hashable",
  "func f(_ b: () throws -> Int) rethrows -> Int", "func f<T>(_ b: () throws -> T) rethrows -> T",
  "func f(_ b: () async throws -> Void) async rethrows",
  "func f(_ a: () throws -> Void, _ b: () throws -> Void) rethrows",
  "func f(_ b: @autoclosure () throws -> Int) rethrows -> Int",
  "func f(_ b: @autoclosure () throws -> Int)", "func f(_ b: @autoclosure () throws -> Int) throws",
  "func f(_ b: @autoclosure () async throws -> Int) async",
  "func f<E>(_ b: () throws(E) -> Void) throws(E)",
  "func f<T, E>(_ b: () throws(E) -> T) throws(E) -> T",
  "func f<T, E: Error>(_ b: () async throws(E) -> T) async throws(E) -> T",
]

// MARK: - Results beside effects

let results = [
  "Int", "Int?", "Int!", "[String: [Int]]", "(Int, String)", "(x: Int, y: Int)", "(Int) -> String",
  "(Int, (name: String, f: () -> Void))", "(inout Int, String...) -> (Int, Int)",
  "() throws -> Void",
  "@Sendable (Int) async throws -> (Int) -> String", "@MainActor (Box) -> Void", "(() -> Int)",
  "@convention(c) (Int) -> Int", "(Int) throws(Never) -> Box?", "() -> sending Box",
  "(Int) -> Token", "() throws -> Token",
  "(borrowing Box) -> Void", "(x: () async -> Never, y: any Error)", "[(Int, () -> Void)]",
  "(() -> Void)?", "any Error", "any Sequence<Int>", "Int.Type", "Box", "sending Box", "Token",
  "Self", "Self?", "[Self]", "Void", "()", "Void?", "Never", "Swift.Never", "AsyncStream<Int>",
  "Result<Int, any Error>", "any AnyObject & Sendable", "Optional<Int>", "[3 of Int]",
]

func resultsBesideEffects() -> [Declaration] {
  results.map { result in
    Declaration(
      mocked(
        (effects + moreEffects).enumerated().map {
          "func f\($0.offset)(_ x: Int)\($0.element) -> \(result)"
        }))
  }
    + results.filter { $0 != "Token" && !$0.hasPrefix("sending") }.map { result in
      Declaration(
        mocked([
          "var a: \(result) { get }", "var b: \(result) { get async }",
          "var c: \(result) { get throws }", "var d: \(result) { get throws(Failure) }",
          "var e: \(result) { get async throws }", "subscript(i: Int) -> \(result) { get }",
          "subscript(i: Int, j j: Int) -> \(result) { get throws }",
        ]))
    }
    + results.filter { !["Token", "sending Box", "Never", "Swift.Never"].contains($0) }.map {
      Declaration(mocked(["var a: \($0) { get set }", "subscript(i: Int) -> \($0) { get set }"]))
    }
}

// MARK: - Kinds of members

let kinds = [
  "func f(_ x: Int) -> Int", "func f(_ x: Int) async throws -> Int", "var v: Int { get }",
  "var v: Int { get set }", "var v: Int { get async throws }", "subscript(x: Int) -> Int { get }",
  "subscript(x: Int, label y: String) -> Int { get set }", "subscript<T>(t: T) -> T? { get }",
  "mutating func f(_ x: Int)", "static func f(_ x: Int) -> Int", "static var v: Int { get set }",
  "init(_ x: Int)", "init?(x: Int)", "init(x: Int) throws", "init()",
  "static func < (l: Self, r: Self) -> Bool", "static func + (l: Self, r: Self) -> Self",
  "func f(_ other: Self) -> Bool", "func f() -> Self",
]

let parents: [(clause: String, attributes: String)] = [
  ("", ""), ("Sendable", ""), ("AnyObject", ""), ("AnyObject, Sendable", ""), ("Equatable", ""),
  ("Hashable", ""), ("Identifiable, CustomStringConvertible", ""), ("where Self: AnyObject", ""),
  ("NSObjectProtocol", ""), ("~Copyable", ""), ("", "@MainActor "), ("Actor", ""),
  ("Base", ""), ("Box1<Int>", ""), ("Heir", ""), ("Base & Sendable", ""), ("Hashed", ""),
  ("where Self: Base", ""), ("Mine", ""), ("OnMain", "@MainActor "),
]

func isHeir(_ clause: String) -> Bool {
  ["Base", "Box1<Int>", "Heir", "Hashed", "Mine", "OnMain"].contains { clause.contains($0) }
}

func membersBesideParents() -> [Declaration] {
  parents.flatMap { parent in
    kinds.compactMap { kind in
      let isObject = ["AnyObject", "Actor", "NSObject", "Mine"].contains {
        parent.clause.contains($0)
      }
      if isObject, kind.hasPrefix("mutating") { return nil }
      if parent.clause == "~Copyable", kind.contains("Self,") || kind.contains("_ other: Self") {
        return nil
      }
      let isStatic = kind.hasPrefix("static") || kind.hasPrefix("init")
      return Declaration(
        mocked([kind], inherits: parent.clause, attributes: parent.attributes),
        refusal: isHeir(parent.clause) && isStatic
          ? "a mock that inherits from another mock cannot have static members" : nil)
    }
  }
}

// MARK: - Attributes

let attributes = [
  "@MainActor ", "nonisolated ", "@available(macOS 99, *) ", "@discardableResult ",
  "@preconcurrency ", "@available(*, deprecated) ", "@Other ",
]

func membersBesideAttributes() -> [Declaration] {
  attributes.flatMap { attribute in
    ["", "@MainActor "].map { isolation in
      let members = [
        "func f(_ x: Int) -> Int", "func g(_ x: Int) async throws -> Int",
        "func h(_ f: @escaping (Int) -> Void) -> Int", "var u: Int { get }",
        "var v: Int { get set }", "var w: Int { get async throws }",
        "subscript(x: Int) -> Int { get }", "subscript(x: Int, label y: String) -> Int { get set }",
        "static func s(_ x: Int) -> Int", "static var t: Int { get set }", "init(_ x: Int)",
      ]
      let isLimited = attribute == "@discardableResult "
      return Declaration(
        mocked(
          members.prefix(isLimited ? 3 : attribute == "nonisolated " ? 10 : 11).map {
            attribute + $0
          }, attributes: isolation))
    }
  }
}

// MARK: - Access

func accessOfProtocols() -> [Declaration] {
  ["public ", "package ", "", "fileprivate ", "private "].flatMap { access in
    ["", "@_spi(Tests) "].filter { $0.isEmpty || access == "public " }.flatMap { attributes in
      ["", "Sendable", "PublicBase"].map { parent in
        let members = [
          "func f(_ x: Int, y: String) async throws -> Int", "var v: Int { get set }",
          "subscript(x: Int) -> Int { get set }",
        ]
        let statics = ["static func s(_ x: Int) -> Int", "init(_ x: Int)", "init()"]
        return Declaration(
          mocked(
            members + (parent == "PublicBase" ? [] : statics), inherits: parent, access: access,
            attributes: attributes))
      }
    }
  }
}

let levels = ["private", "fileprivate", "internal", "package", "public", "open"]

func accessOfClasses() -> [Declaration] {
  levels.flatMap { level in
    levels.dropFirst().map { member in
      // What a member can see is no wider than the member.
      let seen = member == "fileprivate" ? "Filed" : member == "internal" ? "Box" : "Int"
      return Declaration(
        "@Mockable \(level) class \(name()) { "
          + [
            "\(member) func f(_ x: \(seen)) -> \(seen) { x }", "\(member) var a: Int = 3",
            "\(member) var b: Int { get { 3 } set {} }", "\(member) var c: \(seen)?",
            member == "fileprivate"
              ? "func own2() {}"
              : "\(member == "open" ? "public" : member) fileprivate(set) var d: Int = 4",
            "\(member == "open" ? "public" : member) private(set) var e: Int = 4",
            "\(member) subscript(i: Int) -> \(seen)? { nil }",
            "\(member) class func s() -> Int { 1 }",
            "\(member) func g<T: Equatable>(_ x: T) async throws -> T { x }",
            "\(member) func h(_ b: () throws -> Void) rethrows { try b() }",
            "\(member) func i(_ x: Int = 1, y: String = \"\") {}", "func own() {}",
            "\(member == "open" ? "public" : member) init() {}", "init(x: \("Box")) {}",
          ].joined(separator: "; ") + " }")
    }
  }
}

let classes = [
  "class NAME { @available(macOS 99, *) func f() {}; var a = 1, b: Int = 2; var (c, d) = (1, 2) }",
  "class NAME: NSObject { func f() -> Int { 1 }; override init() {}; override var description: String { \"\" } }",
  "class NAME: Codable { var x: Int = 3; func f() {} }",
  "class NAME { init?(x: Int) {}; init(y: Int) throws {}; init(z: Int) async {}; private init() {} }",
  "@MainActor class NAME { @Other func f(_ f: @escaping (Int) -> Void) {}; class func c() {} }",
  "class NAME { @Wrapped var x: Int = 3; unowned var u: Box?; class subscript(i: Int) -> Int { i } }",
  "class NAME<T: Equatable> { var stored: T; init(_ t: T) { stored = t }; func f(_ t: T) -> T { t } }",
  "class NAME<let N: Int> { func f(_ x: Int) -> Int { N } }",
  "@MainActor class NAME { func f() async -> Int { 1 }; var v: Int = 1; nonisolated func n() {} }",
  "class NAME: @unchecked Sendable { func f() -> Int { 1 } }",
  "class NAME: Super { override func f() -> Int { 2 }; override var v: Int { get { 3 } set {} } }",
  "class NAME { required init() {}; convenience init(x: Int) { self.init() }; func f() {} }",
  "class NAME { deinit {}; lazy var l: Int = 3; weak var w: Box?; var o: Int = 1 { didSet {} } }",
  "class NAME { func f(_ x: @autoclosure () throws -> Int) rethrows -> Int { try x() } }",
  "class NAME { func f(_ x: @autoclosure () async throws -> Int) async {} }",
  "class NAME { func f(self: Int, _ `init`: Int) {}; func n() -> Never { fatalError() } }",
  "class NAME { func f(_ s: Span<Int>, _ t: consuming Token) -> Token { t } }",
  "class NAME { private static let d = 3; func f(_ x: Int = NAME.d, _ y: Int = 2) -> Int { x } }",
  "class NAME { struct In {}; func f(_ x: In) -> In { x }; typealias T = Int; func g(_ t: T) {} }",
  "class NAME { func f<each T>(_ x: repeat each T) {}; func g<let N: Int>(_ x: InlineArray<N, Int>) {} }",
  "class NAME { func f(_ a: isolated any Actor) {}; func s() -> Self { self }; final func g() {} }",
]

// MARK: - Members together

let together = [
  ["var f: Int { get throws(Never) }", "var g: Int { get throws(any Swift.Error) }"],
  ["subscript(dynamicMember name: String) -> Int { get set }", "func callAsFunction(_ x: Int)"],
  ["static subscript(i: Int) -> Int { get set }", "static func callAsFunction() -> Int"],
  [
    "typealias X = [Int]", "func f(_ x: X) -> Self.X", "typealias H = (Int) -> Void",
    "func g(_ h: @escaping H)",
  ],
  ["var f: @Sendable () -> Void { get set }", "var g: (@MainActor (Int) -> Void)? { get set }"],
  ["func f(_ f: consuming @escaping () -> Void)", "func g(_ f: @escaping () -> () -> Void)"],
  [
    "func f(a: Int, a b: Int)", "func f(for a: Int, for b: Int)", "func g(_ a: Int)",
    "func g(_ b: String)",
  ],
  ["func f() -> Int", "func f() async -> Int"], ["func f() -> Int", "func f() -> String"],
  ["func f() -> Int", "func f() -> String", "func f() async -> Int", "func f() async -> String"],
  ["func f(_ x: Int) throws", "func f(_ x: Int) async throws"],
  ["var f: Int { get }", "func f() async -> Int"], ["var f: Int { get }", "func f(_ x: Int)"],
  ["func f<T>(_ x: T) -> Int", "func f<T>(_ x: T) async -> Int", "func f(_ x: Int) -> Int"],
  ["subscript(i: Int) -> Int { get }", "subscript(i: String) -> Int { get set }"],
  ["subscript(i: Int) -> Int { get }", "subscript(i: Int) -> String { get set }"],
  ["static func f() -> Int", "func f() -> Int", "static var g: Int { get }", "func g()"],
  ["var when: Int { get }", "func calls()", "func mockWhen()", "static func when()"],
  [
    "var relaxed: Int { get }", "func reset()", "func forwarding(to x: Int)",
    "var recording: Int { get }",
  ],
  ["func `repeat`()", "var `class`: Int { get set }", "func `init`()", "func `self`()"],
  ["func `some words`(_ x: Int)", "var `other words`: Int { get set }"],
  [
    "func load(_ f: @escaping (Int) -> Void)", "func load() async -> Int",
    "func load() throws -> String",
  ],
  ["init()", "init(x: Int)", "init(x: Int) async", "init<T>(_ t: T)"],
]

let refusedTogether: [(members: [String], refusal: String)] = [
  (["func mockMembers()"], "every mock has a member `mockMembers` of its own"),
  (["var _mock: Int { get }"], "every mock has a member `_mock` of its own"),
  (["func f<each T>() -> (repeat each T)"], "a parameter pack cannot be mocked"),
]

let associated = [
  "typealias Many = [T]; associatedtype T; func f(_ m: Many) -> Self.Many",
  "associatedtype T; func f(_ t: T) -> T", "associatedtype T: Hashable; func f(_ t: [T: T]) -> T?",
  "associatedtype T: Collection where T.Element == Int; func f(_ t: T, _ e: T.Element) -> T.Index",
  "associatedtype T = Int; func f(_ t: T) -> T; var v: T { get set }",
  "associatedtype T; associatedtype U: Sequence where U.Element == T; func f(_ u: U) -> Self.T",
  "associatedtype T: Sendable; static func f() -> T; init(_ t: T); subscript(t: T) -> T { get set }",
  "associatedtype Output; associatedtype Arguments; func f(_ a: Arguments) async throws -> Output",
  "associatedtype Failed: Error; func f() throws(Failed); var v: Int { get throws(Failed) }",
]

// MARK: - Inheriting

let heirs: [(source: String, refusal: String?)] = [
  ("protocol `NAME two words` { func f(); static func s() -> Int }", nil),
  ("protocol NAME: Identifiable, Error { var id: String { get } }", nil),
  ("protocol NAME: Identifiable where ID == String { func f() }", nil),
  ("protocol NAME: Identifiable where Self.ID == [Int] { var id: [Int] { get }; func f() }", nil),
  ("protocol NAME: Identifiable where ID: Sendable { associatedtype T; func f() -> T }", nil),
  ("protocol NAME: Identifiable where ID == T { associatedtype T: Hashable }", nil),
  ("protocol NAME: Actor, Identifiable where ID == Int { func f() }", nil),
  ("protocol NAME: Identifiable where ID == T.ID { associatedtype T: Identifiable }", nil),
  ("protocol NAME: Base, Identifiable where ID == String { func f() }", nil),
  (
    "protocol NAME: Hashable { func hash(into h: inout Hasher); static func == (a: Self, b: Self) -> Bool }",
    nil
  ),
  ("protocol NAME: Base { func base(_ name: String) -> Int }", nil),
  ("protocol NAME: Base { func base(_ id: Int) async -> String }", nil),
  ("protocol NAME: Base { override func base(_ id: Int) -> Int }", nil),
  ("protocol NAME: Base { override var size: Int { get } }", nil),
  ("protocol NAME: Base { var base: Int { get set }; func size(_ x: Int) }", nil),
  ("protocol NAME: Base { func base(_ id: Int) -> Int }", "requires an 'override' keyword"),
  ("protocol NAME: Base { var size: Int { get set } }", "requires an 'override' keyword"),
  ("protocol NAME: Base { override var size: Int { get set } }", "not whether the inherited mock"),
  ("protocol NAME: Heir { func base(_ name: String); func heir(_ x: Bool) }", nil),
  ("protocol NAME: Box1<[Int]> { func own(_ x: Content) -> Self.Content }", nil),
  ("protocol NAME: Base { associatedtype T; func own(_ t: T) -> T }", nil),
  ("protocol NAME: Turned<Int, String> { func own(_ one: One) -> Other }", nil),
  ("protocol NAME<T>: Base { associatedtype T; func own(_ t: T) -> T }", nil),
  ("class NAME<each T> { func f(_ x: Int) {} }", "a class with a type pack cannot be inherited"),
  ("final class NAME { func f() {} }", "is final, so Mock"),
  ("protocol NAME: Base, Box1<Int> {}", "a mock can inherit from only one mock"),
  ("protocol NAME: Base & Heir {}", "a mock can inherit from only one mock"),
  ("protocol NAME: Codable {}", "cannot see the requirements of Codable"),
  ("protocol NAME: Box1 where Content == Int {}", "does not say with which types"),
]

/// Where the compiler says more than the one thing, since it does not stop at the parent's name.
let orphans: [(source: String, refusal: String)] = [
  ("protocol NAME: Plain {}", "cannot find type 'Plain with @Mockable, or"),
  ("protocol NAME: PlainBox<Int> {}", "cannot find type 'PlainBox<…> with @Mockable, or"),
  ("protocol NAME: Kit.Plain {}", "'Plain with @Mockable, or"),
  ("protocol NAME where Self: Plain {}", "cannot find type 'Plain with @Mockable, or"),
  ("protocol NAME: Plain & Sendable { func f() }", "cannot find type 'Plain with @Mockable, or"),
  ("protocol NAME: Last { func f() }", "cannot find type 'Last with @Mockable, or"),
  ("protocol NAME: Both { func f() }", "cannot find type 'Both with @Mockable, or"),
  ("protocol NAME: Box1 { func own() }", "Box1 has associated types, and this does not say which"),
  ("protocol NAME: Halved<Int> {}", "Halved has associated types, and this does not say which"),
  ("protocol NAME: Acting { func own() }", "MockActing is an actor, which cannot be inherited"),
  ("protocol NAME: Copying { func own() }", "MockCopying is final, since Copying returns Self"),
]

/// A closure behind a type alias is seen by the compiler alone.
let aliases: [(source: String, refusal: String)] = [
  (
    "protocol NAME { func f(_ h: Callback) }",
    "'h (make it @escaping, or write its type out in place of Callback)'"
  ),
  ("protocol NAME { func f(_ x: Int, h: Callback) async }", "'h (make it @escaping, or"),
  ("class NAME { func f(_ h: Callback) {} }", "'h (make it @escaping, or"),
]

/// Noncopyable properties go on to a real object nowhere, and have no setter that records.
let noncopyable: [(source: String, refusal: String)] = [
  ("protocol NAME { var v: Token { get } }", "'_original.v' is borrowed and cannot be consumed"),
  ("protocol NAME { subscript(i: Int) -> Token { get } }", "is borrowed and cannot be consumed"),
]
let settable: [(source: String, refusal: String)] = [
  ("protocol NAME { var v: Token { get set } }", "noncopyable type 'Token' must specify ownership")
]

// MARK: - Writing

func named(_ source: String) -> String { "@Mockable " + source.replacing("NAME", with: name()) }

let all: [Declaration] =
  besideEffects() + genericMembers() + rethrowing.map { Declaration(mocked([$0])) }
  + resultsBesideEffects() + membersBesideParents() + membersBesideAttributes()
  + accessOfProtocols() + accessOfClasses() + classes.map { Declaration(named($0)) }
  + together.map { Declaration(mocked($0)) } + associated.map { Declaration(mocked([$0])) }
  + refusedTogether.map { Declaration(mocked($0.members), refusal: $0.refusal) }
  + heirs.map { Declaration(named($0.source), refusal: $0.refusal) }
let last =
  orphans.map { Declaration(named($0.source), refusal: $0.refusal) }
  + (aliases + settable).map { Declaration(named($0.source), refusal: $0.refusal) }

let folder = URL(fileURLWithPath: CommandLine.arguments[1])

func write(_ declarations: [Declaration], to file: String) throws {
  // One declaration a line, behind one line of imports, so that errors tell which is meant.
  let lines =
    ["import Foundation; import Seams; fileprivate struct Filed {}"] + declarations.map(\.source)
  try (lines.joined(separator: "\n") + "\n").write(
    to: folder.appending(path: "\(file).swift"), atomically: true, encoding: .utf8)
  let wanted = declarations.enumerated().compactMap { index, declaration in
    declaration.refusal.map { "\(index + 2)\t\($0)\n" }
  }
  try wanted.joined().write(
    to: folder.appending(path: "\(file).wanted"), atomically: true, encoding: .utf8)
}

let accepted = all.filter { $0.refusal == nil }
let size = (accepted.count + 5) / 6
for batch in 0..<6 {
  try write(Array(accepted.dropFirst(batch * size).prefix(size)), to: "accepted\(batch)")
}
try write(all.filter { $0.refusal != nil }, to: "refused")
try write(last, to: "orphans")
// Found only after type checking.
try write(noncopyable.map { Declaration(named($0.source), refusal: $0.refusal) }, to: "owned")
print("\(all.count + last.count) declarations, \(all.count - accepted.count + last.count) refused")
