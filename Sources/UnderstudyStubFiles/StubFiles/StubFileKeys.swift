import UnderstudyHTTP

/// The keys of a stub file, by the object in which they stand: what the reader knows, the writer
/// writes and the schema lists.
enum StubFileKeys {
  static let file = ["$schema", "comment", "optional", "stubs"]
  static let stub = ["name", "comment", "request", "reply", "times", "optional", "startsOver"]
  static let times = ["atLeast", "atMost"]
  static let request = [
    "method", "url", "query", "exactQuery", "ignoredQuery", "headers", "cookies", "body",
  ]
  /// The members of a request that require values by name, besides its query.
  static let places: [(key: String, place: Requirement.Place)] = [
    ("headers", .header), ("cookies", .cookie),
  ]
  static let url = ["matches"]
  static let value = ["equals", "contains", "matches", "present"]
  static let body = bodyKinds + ["redacted"]
  /// Of these a body has one.
  static let bodyKinds = [
    "json", "jsonContaining", "text", "contains", "base64", "form", "exactForm", "part", "empty",
  ]
  static let part = ["name", "value", "filename"]
  static let reply = replyBody + failure + response + pacing
  /// Of these a reply has one at most.
  static let replyBody = ["json", "text", "base64", "file", "redirect", "chunks", "events"]
  /// What comes instead of a response.
  static let failure = ["error", "fault", "webSocket"]
  static let response = ["status", "headers", "every", "bytesPerSecond", "truncatedAfter"]
  static let pacing = ["delay"]
  static let event = ["data", "event", "id", "retry"]
  static let bytes = ["text", "base64"]
  static let step = ["send", "expect", "receive", "wait", "close"]
}
