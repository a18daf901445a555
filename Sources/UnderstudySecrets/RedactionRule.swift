import UnderstudyCore

/// Why something was taken out of a text.
package enum RedactionRule: Sendable, Hashable, CustomStringConvertible {
  /// It goes by the name of a secret.
  case name(String)
  /// What stands beside it says so, such as another member of its object.
  case neighbour
  /// It has a form that its maker gave it; the text is that of the form's row.
  case form(String)
  case userInfo
  case sentence
  case base64
  /// A rule that a team has added.
  case own
  /// It was found in a place of its own elsewhere.
  case repeated

  package var description: String {
    switch self {
    case .name(let name): "the name '\(name.visible.abbreviated(to: 60))'"
    case .neighbour: "what stands beside it"
    case .form(let form): "a known form, '\(form)'"
    case .userInfo: "the user and password of a URL"
    case .sentence: "a sentence that tells it"
    case .base64: "what is encoded in it"
    case .own: "a rule that was added"
    case .repeated: "the same value elsewhere"
    }
  }

  /// Whether the secret stands in a place of its own, and is one wherever it stands again.
  var isOfOnePlace: Bool {
    switch self {
    case .name, .neighbour, .own: true
    case .form, .userInfo, .sentence, .base64, .repeated: false
    }
  }
}

/// Which rule has hidden what, for a person who asks why.
package final class RedactionLog: Sendable {
  package struct Entry: Sendable, Hashable, CustomStringConvertible {
    /// What stands for the secret.
    package let placeholder: String
    package let rule: RedactionRule

    package var description: String { "\(placeholder) by \(rule)" }
  }

  private let entries = Lock<(all: [Entry], seen: Set<Entry>)>(([], []))

  package init() {}

  func add(_ placeholder: String, _ rule: RedactionRule) {
    let entry = Entry(placeholder: placeholder, rule: rule)
    entries.withLock { if $0.seen.insert(entry).inserted { $0.all.append(entry) } }
  }

  /// Each rule once for each placeholder, in the order in which they hid something.
  package var all: [Entry] { entries.withLock(\.all) }

  /// Those of the placeholders that tell the secrets of a file from each other.
  package var numbered: [Entry] { all.filter { $0.placeholder != Redaction.placeholder } }
}
