// Writes some hundred declarations with @Mockable, by combining what declarations are made of.
// Tests/Declarations/check compiles them. Takes the folder to write to, and the file declarations.txt.

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

/// A line of declarations.txt, and what stands behind a tab in it.
struct Row {
  var text: String
  var note: String?
}

let file = try String(contentsOfFile: CommandLine.arguments[2], encoding: .utf8)

/// The rows under a heading.
func rows(_ heading: String) -> [Row] {
  let lines = file.split(separator: "\n").drop { $0 != "## \(heading)" }.dropFirst()
  return lines.prefix { !$0.hasPrefix("## ") }.map { line in
    let columns = line.split(separator: "\t", maxSplits: 1).map(String.init)
    return Row(text: columns[0] == "-" ? "" : columns[0], note: columns.dropFirst().first)
  }
}

/// The rows under a heading that say nothing else.
func texts(_ heading: String) -> [String] { rows(heading).map(\.text) }

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
  return "\(attributes)@Mockable @MockPart \(access)protocol \(name())\(colon)\(inherits) { "
    + members.joined(separator: "; ") + " }"
}

let effects = ["", " throws", " async throws", " async throws(Failure)"]
let moreEffects = [" async", " throws(Failure)", " throws(any Error)", " throws(Never)"]

// MARK: - Parameters beside effects

let parameters = texts("parameters")

let refusedParameters = rows("refusedParameters")

func besideEffects() -> [Declaration] {
  parameters.flatMap { parameter in
    effects.map { effect in
      let refusal = refusedParameters.first { parameter.contains($0.text) }?.note
      // An autoclosure of a member that throws may throw too.
      return Declaration(
        mocked(["func f(\(parameter))\(effect) -> Int"]), refusal: refusal)
    }
  }
}

// MARK: - Generics beside effects

let generics = rows("generics")

func genericMembers() -> [Declaration] {
  generics.flatMap { generic in
    effects.map { effect in
      Declaration(
        mocked(["func f\(generic.text)\(effect) -> Int"]), refusal: generic.note)
    }
  }
}

let rethrowing = texts("rethrowing")

// MARK: - Results beside effects

let results = texts("results")

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

let kinds = texts("kinds")

let parents = rows("parents")

func isHeir(_ clause: String) -> Bool {
  ["Base", "Box1<Int>", "Heir", "Hashed", "Mine", "OnMain"].contains { clause.contains($0) }
}

func membersBesideParents() -> [Declaration] {
  parents.flatMap { parent in
    kinds.compactMap { kind in
      let isObject = ["AnyObject", "Actor", "NSObject", "Mine"].contains {
        parent.text.contains($0)
      }
      if isObject, kind.hasPrefix("mutating") { return nil }
      if parent.text == "~Copyable", kind.contains("Self,") || kind.contains("_ other: Self") {
        return nil
      }
      let isStatic = kind.hasPrefix("static") || kind.hasPrefix("init")
      return Declaration(
        mocked([kind], inherits: parent.text, attributes: parent.note.map { "\($0) " } ?? ""),
        refusal: isHeir(parent.text) && isStatic && !parent.text.contains(", ")
          ? "a mock that inherits from another mock cannot have static members" : nil)
    }
  }
}

// MARK: - Attributes

let attributes = texts("attributes")

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

let classes = texts("classes")

// MARK: - Members together

let together = texts("together")

let refusedTogether = rows("refusedTogether")

let associated = texts("associated")

// MARK: - Inheriting

let heirs = rows("heirs")

/// Where the compiler says more than the one thing, since it does not stop at the parent's name.
let orphans = rows("orphans")

/// A closure behind a type alias is seen by the compiler alone.
let aliases = rows("aliases")

/// Noncopyable properties go on to a real object nowhere, and have no setter that records.
let noncopyable = rows("noncopyable")
let settable = rows("settable")

// MARK: - Writing

func named(_ source: String) -> String { "@Mockable " + source.replacing("NAME", with: name()) }

let all: [Declaration] =
  besideEffects() + genericMembers() + rethrowing.map { Declaration(mocked([$0])) }
  + resultsBesideEffects() + membersBesideParents() + membersBesideAttributes()
  + accessOfProtocols() + accessOfClasses() + classes.map { Declaration(named($0)) }
  + together.map { Declaration(mocked([$0])) } + associated.map { Declaration(mocked([$0])) }
  + refusedTogether.map { Declaration(mocked([$0.text]), refusal: $0.note) }
  + heirs.map { Declaration(named($0.text), refusal: $0.note) }
let last =
  orphans.map { Declaration(named($0.text), refusal: $0.note) }
  + (aliases + settable).map { Declaration(named($0.text), refusal: $0.note) }

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
try write(noncopyable.map { Declaration(named($0.text), refusal: $0.note) }, to: "owned")
print("\(all.count + last.count) declarations, \(all.count - accepted.count + last.count) refused")
