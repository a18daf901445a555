import UnderstudyHTTP

/// The format of our own stub files: one row a key.
///
/// `Documentation/stub-file.schema.json` is its schema.
enum StubFileFormat {
  static var schema: JSONValue {
    var schema = file.schema
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "A stub file of Understudy"
    schema["$defs"] = [
      "stub": stub.schema, "request": request.schema, "value": textOrValue.schema,
      "body": body.schema, "reply": reply.schema, "bytes": bytes.schema,
    ]
    return schema
  }

  static let file: Format<[StubParts]> = .object(
    [],
    [
      .unused("$schema"),
      .unused("comment").described("A note, which is not read."),
      .property("stubs", .list(of: stub.defined(as: "stub")), { file, stubs, _ in file = stubs })
        .required("valid JSON, but not a stub file: it has no 'stubs'"),
      .property(
        "optional", .bool,
        { stubs, areOptional, _ in
          for index in stubs.indices where stubs[index].repetition == nil {
            stubs[index].isOptional = stubs[index].isOptional ?? areOptional
          }
        }
      ).described("Whether stubs without `times` may go unused."),
    ])

  static let stub = parts.map({ $0.named(at: $1, in: .stubFile) }, { $0 })

  private static let parts: Format<StubParts> = .object(
    StubParts(),
    [
      .property("name", .string, \.name).described("What messages call the stub besides its line."),
      .property("comment", .json, \.comment).described("A note, which is not read."),
      .property("request", .either(requestLine, or: request.defined(as: "request")), \.pattern)
        .required(),
      .property("reply", replies, \.replies)
        .described("One reply, or several in order, of which the last one stays.").required(),
      .property("startsOver", .bool, \.startsOver)
        .described("Whether the first reply follows the last one."),
      .property("times", .either(exactly, or: times), \.repetition),
      .property("optional", .bool, \.isOptional).described("Whether the stub may go unused."),
      .property("scenario", scenario, \.scenario)
        .described("A state that stubs share by its name; it begins as \"Started\"."),
    ]
  )

  private static let replies: Format<[Reply]> = Format.oneOrMore(reply.defined(as: "reply")).map(
    { replies, place in
      place.value.kind == .array && place.value.children.isEmpty
        ? place.refused("the list is empty") : replies
    }, { $0 })

  // MARK: - How often

  private static let scenario: Format<ScenarioStep> = .object(
    ScenarioStep(""),
    [
      .property("name", .string, { step, name, _ in step.name = name }, \.name).required(),
      .property("requires", .string, \.required)
        .described("The state in which the stub answers; any without it."),
      .property("sets", .string, \.next).described("The state after it has answered."),
    ])

  private static let exactly: Format<Repetition> = Format<Int>.int(from: 0).map(
    { count, _ in Repetition(count, count) },
    { $0.minimum == $0.maximum ? $0.minimum : nil })

  private static let times: Format<Repetition> = Format.object(
    Repetition(0, nil),
    [
      .property(
        "atLeast", .int(from: 0), { times, count, _ in times.minimum = count },
        { $0.minimum == 0 ? nil : $0.minimum }),
      .property(
        "atMost", .int(from: 0),
        { times, count, place in
          if count < times.minimum { place.fault("it is less than \(times.minimum)") }
          times.maximum = count
        }, \.maximum),
    ])
}

extension Repetition {
  fileprivate init(_ minimum: Int, _ maximum: Int?) {
    self = .anyNumber
    (self.minimum, self.maximum) = (minimum, maximum)
  }
}
