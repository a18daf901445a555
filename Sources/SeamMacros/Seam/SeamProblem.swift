import SwiftDiagnostics
import SwiftSyntax

/// What can be wrong with a declaration that has `@Seam`.
enum SeamProblem: DiagnosticMessage {
  case notAVariable
  case wrongContext
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
      "@Seam declares a dependency, so it can only be attached to a variable"
    case .wrongContext:
      "@Seam can only be attached to a variable in an extension of Dependencies: "
        + "extension Dependencies { @Seam var … }"
    case .modifier(let modifier):
      "a dependency is found by its key path, so it cannot be '\(modifier)'; "
        + "its scope says how long a value lives: @Seam(.shared), "
        + "@Seam(.unique), @Seam(.weak), @Seam(.scoped(to: …))"
    case .constant:
      "a dependency can be overridden, so it must be a 'var'"
    case .severalVariables:
      "@Seam declares one dependency; declare each on its own: var name: Type = value"
    case .accessors:
      "@Seam writes the accessors; give the live value after '=' instead"
    case .noType(let name):
      "a dependency needs an explicit type, since a test replaces its value by another one: "
        + "@Seam var \(name): Type = …"
    case .opaqueType:
      "a dependency cannot have a 'some' type, since a test could not replace its value; "
        + "write 'any'"
    case .noValue(let name, let type):
      "a dependency needs a live value: @Seam var \(name): \(type) = liveValue"
    case .effects(let name, let type):
      "a live value that is made asynchronously or can throw needs the type Eventual: "
        + "@Seam var \(name): Eventual<\(type)> = Eventual { … }, "
        + "which is read with try await injected(\\.\(name))"
    case .unknownScope:
      "the scope must be written out: .shared, .unique, .weak or .scoped(to: …)"
    }
  }

  var severity: DiagnosticSeverity { .error }

  var diagnosticID: MessageID {
    MessageID(domain: "Seam", id: "\(self)".prefix { $0 != "(" }.description)
  }
}

/// What a fix-it says that it does.
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
