import SwiftDiagnostics
import SwiftSyntax

/// What can be wrong with a variable that has `@Seam`.
enum SeamProblem: DiagnosticMessage {
  case notAVariable
  case wrongPlace
  case modifier(String)
  case constant
  case severalVariables
  case accessors
  case noType(String)
  case opaqueType
  case noValue(name: String, type: String)
  case effects(name: String, type: String)
  case unknownScope

  var message: String {
    switch self {
    case .notAVariable:
      "@Seam declares a dependency and belongs on a variable"
    case .wrongPlace:
      "@Seam belongs on a variable in an extension of Dependencies: "
        + "extension Dependencies { @Seam var … }"
    case .modifier(let modifier):
      "a dependency is found by its key path, so it cannot be '\(modifier)'; "
        + "how long its value lives is said by the scope: @Seam(.shared), "
        + "@Seam(.unique), @Seam(.weak), @Seam(.scoped(to: …))"
    case .constant:
      "a dependency can be overridden, so it must be a 'var'"
    case .severalVariables:
      "@Seam declares one dependency: write each on its own, var name: Type = value"
    case .accessors:
      "@Seam writes the accessors: give the live value after '=' instead"
    case .noType(let name):
      "a dependency needs a written type, since a test puts in another value of that type: "
        + "@Seam var \(name): Type = …"
    case .opaqueType:
      "a test could put in no other value of a 'some' type: write 'any'"
    case .noValue(let name, let type):
      "a dependency needs its live value: @Seam var \(name): \(type) = liveValue"
    case .effects(let name, let type):
      "a live value that is made asynchronously or can fail has the type Eventual: "
        + "@Seam var \(name): Eventual<\(type)> = Eventual { … }, "
        + "read with try await injected(\\.\(name))"
    case .unknownScope:
      "write the scope out: .shared, .unique, .weak or .scoped(to: …)"
    }
  }

  var severity: DiagnosticSeverity { .error }

  var diagnosticID: MessageID {
    MessageID(domain: "Seam", id: "\(self)".prefix { $0 != "(" }.description)
  }
}

/// What a fix-it says it does.
struct SeamFix: FixItMessage {
  let message: String
  let id: String

  var fixItID: MessageID { MessageID(domain: "Seam", id: id) }
}

extension FixIt {
  static func replacingLet(_ specifier: TokenSyntax) -> FixIt {
    FixIt(
      message: SeamFix(message: "replace 'let' with 'var'", id: "var"),
      changes: [
        .replace(
          oldNode: Syntax(specifier),
          newNode: Syntax(specifier.with(\.tokenKind, .keyword(.var))))
      ])
  }

  static func removing(_ modifier: DeclModifierSyntax) -> FixIt {
    FixIt(
      message: SeamFix(message: "remove '\(modifier.name.text)'", id: "remove"),
      changes: [
        .replaceText(
          range: modifier.position..<modifier.endPosition, with: "", in: modifier.root)
      ])
  }
}
