import UnderstudyHTTP

/// A value of HAR: how it is read, and how it is written.
protocol HARValue: Sendable {
  init(har value: JSONDocument.Value, _ reader: inout HARReader) throws(CassetteError)

  /// Nil where the member is left out.
  var har: JSONValue? { get }
}

extension JSONDocument.Value {
  /// What a string says, or a number or a Boolean in its place.
  var text: String? {
    switch kind {
    case .string: string
    case .number, .boolean: String(decoding: bytes, as: UTF8.self)
    case .object, .array, .null: nil
    }
  }

  /// The value of a number, or of a string that is one.
  var double: Double? { text.flatMap { Double($0) } }
}

extension Optional: HARValue where Wrapped: HARValue {
  init(har value: JSONDocument.Value, _ reader: inout HARReader) throws(CassetteError) {
    self = value.kind == .null ? nil : try Wrapped(har: value, &reader)
  }

  var har: JSONValue? { flatMap(\.har) }
}

extension String: HARValue {
  init(har value: JSONDocument.Value, _: inout HARReader) { self = value.text ?? "" }

  var har: JSONValue? { .string(self) }
}

extension Double: HARValue {
  init(har value: JSONDocument.Value, _: inout HARReader) { self = value.double ?? 0 }

  var har: JSONValue? { .double(self) }
}

extension Int: HARValue {
  init(har value: JSONDocument.Value, _: inout HARReader) {
    self = value.double.flatMap { Int(exactly: $0) } ?? 0
  }

  var har: JSONValue? { .int(self) }
}

extension HeaderFields: HARValue {
  init(har list: JSONDocument.Value, _ reader: inout HARReader) throws(CassetteError) {
    self.init()
    if list.kind == .object {
      reader.remark("headers are an object, not a list")
      for member in list.children { add(member.key ?? "", member.text ?? "", &reader) }
      return
    }
    for element in try reader.children(of: list, .array) {
      var header = HARBody.Param()
      try reader.read(element, "a header", into: &header, HARBody.Param.fields)
      add(header.name, header.value ?? "", &reader)
    }
  }

  private mutating func add(_ name: String, _ value: String, _ reader: inout HARReader) {
    // HTTP/2 has fields of its own for the first line; browsers join those of one name by line breaks.
    if name.isEmpty || name.hasPrefix(":") { return }
    for line in value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let field = Field(name: name, value: String(line))
      if let problem = field.problem {
        reader.remark("a header was left out, since \(problem)")
      } else {
        append(name, field.value)
      }
    }
  }

  var har: JSONValue? {
    .array(map { ["name": .string($0.name), "value": .string($0.value)] })
  }
}

extension Phases: HARValue {
  init(har timings: JSONDocument.Value, _ reader: inout HARReader) throws(CassetteError) {
    for timing in try reader.children(of: timings, .object) {
      if let milliseconds = timing.double { add(milliseconds, of: timing.key ?? "") }
    }
  }

  var har: JSONValue? { ["send": 0, "wait": .double(waiting), "receive": .double(receiving)] }
}

extension HARBody: HARValue {
  init(har value: JSONDocument.Value, _ reader: inout HARReader) throws(CassetteError) {
    try reader.read(value, into: &self, Self.content)
  }

  var har: JSONValue? { Self.content.json(of: self) }
}

extension HARBody.Text: HARValue {
  init(har value: JSONDocument.Value, _ reader: inout HARReader) {
    if value.kind == .object || value.kind == .array {
      // It was pasted into the file by hand.
      reader.remark("the `text` of a body is \(value.kind.inWords), and was read as JSON")
    }
    self =
      value.kind == .string
      ? .string(value.range) : .new(String(decoding: value.bytes, as: UTF8.self))
  }

  var har: JSONValue? { if case .new(let text) = self { .string(text) } else { nil } }
}

extension [HARBody.Param]: HARValue {
  init(har list: JSONDocument.Value, _ reader: inout HARReader) throws(CassetteError) {
    self.init()
    for element in list.children {
      var param = HARBody.Param()
      try reader.read(element, "a param", into: &param, Element.fields)
      append(param)
    }
  }

  var har: JSONValue? { isEmpty ? nil : .array(map(Element.fields.json)) }
}
