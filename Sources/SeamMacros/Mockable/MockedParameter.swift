import SwiftSyntax

/// A parameter of a call, in each form that the mock needs.
struct MockedParameter {
  struct Record {
    var type: String
    var expression: String
  }

  /// The label, or nil for `_`.
  var label: String?
  /// The label in a call, with a colon; nothing for `_`.
  var callLabel: String {
    guard let label else { return "" }
    // A declaration needs the backticks of these, and a call warns of them.
    return ["`var`", "`let`"].contains(label) ? "\(Identifier.plain(label)): " : "\(label): "
  }
  /// The name inside the function, in backticks where needed.
  var name: String
  /// The name inside the mock's member, where that differs.
  var localName: String?
  /// The type as it is declared.
  var declaredType: String
  var defaultValue: ExprSyntax?
  /// What is recorded of the argument; nil where nothing can be.
  var record: Record?
  /// The type in the closure that a stub performs.
  var performType: String
  /// How the argument is passed on.
  var pass: String
  /// How the argument is passed to the real object, where that differs.
  var forwardPass: String?
  /// A statement that must come before the call is recorded.
  var preface: String?
  var isVariadic = false
  /// Whether it is a closure that can throw, as `rethrows` requires.
  var isThrowingClosure = false

  var plainName: String { Identifier.plain(name) }
  /// The name as the label of a tuple, and behind a dot.
  var tupleLabel: String { Identifier.isWord(plainName) ? plainName : name }

  /// The label with a name behind it, where they differ, as in a declaration.
  func names(_ name: String, isLabelled: Bool) -> String {
    if !isLabelled { return label.map { "\($0) \(name)" } ?? name }
    let label = label ?? "_"
    return label == Identifier.plain(name) || label == name ? label : "\(label) \(name)"
  }

  /// The type that the matcher compares; `Never` where there is nothing to compare.
  var matchedType: String { record?.type ?? "Swift.Never" }
}
