// Stubs as text: each value of a pattern loses its secrets by the name that it must have.

extension Stub {
  /// The stub as a scope keeps it: shown, wherever it goes, without the secrets of the scope too.
  package func keepingSecrets(of redaction: Redaction) -> Stub {
    copy(of: self) { $0.pattern.secretNames = pattern.secretNames.adding(redaction.names) }
  }

  /// The faults of the stub itself, if it cannot do what it says.
  package var problems: [String] {
    // A file holds what a service sent, which may be wrong.
    let remarks = pattern.origin == nil ? replies.map(\.remark) : []
    let (unmatched, unanswered) = (
      [pattern.problem, repetition.problem], replies.map(\.problem) + remarks
    )
    return
      (unmatched.compactMap(\.self).map { ("match", $0) }
      + unanswered.compactMap(\.self).map { ("reply", $0) })
      .map { "The stub \(shown) can never \($0): \(pattern.redaction.redacted(text: $1))" }
  }
}

extension Stub: CustomStringConvertible, CustomReflectable {
  /// The method, the URL pattern and where the stub was written, without secrets.
  package var shown: String { shown(at: pattern.origin ?? "\(location)") }

  /// The stub with its operation of GraphQL, if it requires one, and its location in some form.
  package func shown(at location: String) -> String {
    let operation = GraphQLOperations(pattern).shown(pattern.redaction)
    return "\(pattern) (\(operation.map { "\($0), " } ?? "")\(location))"
  }

  /// The method, the URL pattern and where the stub was written, without secrets.
  public var description: String { shown }

  /// The mirror for `dump`: the pattern and the replies, without secrets.
  public var customMirror: Mirror {
    Mirror(self, children: ["pattern": pattern, "replies": replies])
  }
}

extension RequestPattern: CustomStringConvertible, CustomReflectable {
  /// The redaction of the scope the pattern belongs to.
  package var redaction: Redaction { Redaction(secretNames) }

  /// Why no request can ever match, if the pattern itself is broken.
  package var problem: String? {
    let redaction = redaction
    return url.problem(redaction)
      ?? requirements.lazy.compactMap { $0.problem(redaction) }.first
      ?? bodies.lazy.compactMap { $0.problem.map(redaction.redacted(text:)) }.first
  }

  /// The method and the URL as they were written, without secrets.
  public var description: String { "\(method ?? "ANY") \(url.shown(redaction))" }

  /// The mirror for `dump`: all that the pattern requires, without secrets.
  public var customMirror: Mirror {
    let redaction = redaction
    var children: [Mirror.Child] = [("description", description)]
    for requirement in requirements {
      children.append(("\(requirement.place)", requirement.shown(redaction)))
    }
    for body in bodies { children.append(("body", body.shown(redaction))) }
    for predicate in predicates {
      children.append(("where", redaction.redacted(text: predicate.name)))
    }
    return Mirror(self, children: children)
  }
}

extension URLPattern: CustomStringConvertible, CustomReflectable {
  fileprivate func shown(_ redaction: Redaction) -> String { redaction.redacted(url: text) }

  fileprivate func problem(_ redaction: Redaction) -> String? {
    guard case .unreadable(let reason) = kind else { return nil }
    // The reason may quote the pattern.
    let shown = shown(redaction)
    let shownReason = redaction.redacted(text: reason.replacing(text, with: shown))
    return "cannot read the URL pattern \"\(shown)\": \(shownReason)"
  }

  /// The pattern as it was written, without secrets.
  public var description: String { shown(.standard) }

  /// The mirror for `dump`: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Requirement {
  /// Why nothing can ever meet the requirement, if its pattern is broken.
  fileprivate func problem(_ redaction: Redaction) -> String? {
    value.problem(of: secretName, redaction) ?? filename?.problem(of: "filename", redaction)
  }

  /// The requirement in words, without secrets.
  fileprivate func shown(_ redaction: Redaction) -> String {
    "\(name): \(value.shown(as: secretName, redaction))"
  }
}

extension ValuePattern: CustomStringConvertible, CustomReflectable {
  /// Why the value of this name can never match, if the pattern itself is broken.
  fileprivate func problem(of name: String, _ redaction: Redaction) -> String? {
    guard case .regex(let regex) = kind, let problem = regex.problem else { return nil }
    return redaction.isSecret(name)
      ? "the regular expression for \(name) is not valid" : redaction.redacted(text: problem)
  }

  /// The pattern in words, as the value of this name, without secrets.
  package func shown(as name: String, _ redaction: Redaction) -> String {
    switch kind {
    case .any: "any value"
    case .absent: "absent"
    // Quoted text is redacted before, since quotes around it would tell less of what is in it.
    case .equal(let value): "\"\(redaction.redacted(value, of: name).quotable)\""
    case _ where redaction.isSecret(name): Redaction.placeholder
    case .contains(let text): "containing \"\(redaction.redacted(text: text))\""
    case .regex(let regex): "matching /\(redaction.redacted(text: regex.pattern))/"
    case .predicate(let name, _): redaction.redacted(text: name)
    }
  }

  /// The pattern in words, without the secrets that show without a name.
  public var description: String { shown(as: "", .standard) }

  /// The mirror for `dump`: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension BodyPattern: CustomStringConvertible, CustomReflectable {
  /// The pattern in words, without secrets.
  package func shown(_ redaction: Redaction) -> String {
    let order = ignoresArrayOrder ? ", its arrays in any order" : ""
    return switch kind {
    case .empty: "empty"
    case .data(let data): data.count.counting("byte")
    case .text(let text): "\"\(redaction.redacted(prose: text))\""
    case .contains(let text): "containing \"\(redaction.redacted(prose: text))\""
    case .json(let value): "JSON \(redaction.redacted(text: value.description))\(order)"
    case .jsonContaining(let value):
      "JSON containing \(redaction.redacted(text: value.description))\(order)"
    case .named(let values):
      (values.place == .part ? "a part " : "a form with ")
        + values.requirements.map { $0.shown(redaction) }.joined(separator: ", ")
    case .unreadable(let reason): redaction.redacted(text: reason)
    }
  }

  /// The pattern in words, without secrets.
  public var description: String { shown(.standard) }

  /// The mirror for `dump`: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

// On their own replies belong to no scope, so only the standard names are hidden.

extension Reply.Source {
  /// The source in a few words, without secrets.
  var shown: String {
    switch self {
    case .response(let head, let body): "\(head.status), \(body.words)"
    case .computed: "computed"
    case .failure(let code): "URLError \(code.rawValue)"
    case .conversation: "a web socket"
    case .broken(let fault): "broken: \(fault.rawValue)"
    case .held: "held"
    case .impossible(let reason): "impossible: \(Redaction.standard.redacted(text: reason))"
    }
  }
}

extension ServerSentEvent: CustomStringConvertible, CustomReflectable {
  /// The event as it is sent, without secrets.
  public var description: String { Redaction.standard.redacted(text: wireText) }

  /// The mirror for `dump`: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
