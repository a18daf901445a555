import Foundation
import UnderstudyHTTP

/// The body of a recorded request by what it means, so that what means the same is equal.
enum EntryBody: Hashable {
  case empty
  case json(JSONValue)
  /// Sorted, since their order does not matter.
  case form([FormItem])
  /// Without a value where that is no text, or the file does not hold it.
  case parts([HARBody.Param])
  case text(String)
  case data(Data)

  init(_ recorded: Data, type: String?, params: [HARBody.Param]) {
    let type = type ?? ""
    let bytes = (type.isFormType ? recorded.withoutHead : recorded).unnumbered
    if let boundary = MultipartPart.boundary(in: type), !bytes.isEmpty {
      let parts = MultipartPart.parse(bytes, boundary: boundary)
      self = .parts(parts.map(HARBody.Param.init(compared:)))
    } else if bytes.isEmpty, !params.isEmpty {
      let params = params.map {
        HARBody.Param(
          name: $0.name, value: $0.value.map(Redaction.unnumbered), fileName: $0.fileName)
      }
      self =
        type.lowercased().hasPrefix("multipart/")
        ? .parts(params)
        : .form(params.map { FormItem(name: $0.name, value: $0.value ?? "") }.sorted())
    } else if bytes.isEmpty {
      self = .empty
    } else if let text = String(validUTF8: bytes) {
      if type.isFormType, FormItem.isForm(text) {
        self = .form(FormItem.parse(text).sorted())
      } else {
        self =
          (try? JSONValue(parsing: bytes)).map(EntryBody.json)
          ?? .text(Redaction.wordy(unnumbered: text))
      }
    } else {
      self = .data(bytes)
    }
  }

  /// The pattern with what it takes to have this body; where secrets were replaced, any will do.
  func required(of pattern: RequestPattern) -> RequestPattern {
    switch self {
    case .empty: return pattern.body(BodyPattern(kind: .empty))
    case .json(let value):
      return pattern.body(BodyPattern(kind: value.isRedacted ? .redactedJSON(value) : .json(value)))
    case .form(let items):
      var fields = PlacePattern(.field)
      fields.isExact = true
      for item in items { fields.require(item.name, .recorded(item.value)) }
      return pattern.body(BodyPattern(kind: .named(fields)))
    case .parts(let parts):
      return parts.reduce(pattern) { pattern, part in
        pattern.body(
          .part(
            part.name, part.value.map(ValuePattern.recorded) ?? .any,
            filename: part.fileName.map(ValuePattern.recorded)))
      }
    case .text(let text):
      let isRedacted = text.isRedacted
      return pattern.body(BodyPattern(kind: isRedacted ? .redactedText(text) : .text(text)))
    case .data(let data): return pattern.body(.data(data))
    }
  }
}

extension RequestPattern {
  /// Requires a body of this meaning: JSON as JSON, a form as a form, whatever the order in them.
  package func requiringBody(_ body: Data, type: String) -> RequestPattern {
    EntryBody(body, type: type, params: []).required(of: self)
  }
}

extension HARBody.Param {
  fileprivate init(compared part: MultipartPart) {
    // What a producer could not write as text it replaced, and the bytes of files browsers leave out.
    let text = part.text.flatMap { text in
      text.contains("\u{FFFD}") || (text.isEmpty && part.filename != nil)
        ? nil : Redaction.wordy(unnumbered: Redaction.unnumberedBody(text))
    }
    self.init(name: part.name ?? "", value: text, fileName: part.filename)
  }
}

extension [FormItem] {
  func sorted() -> [FormItem] {
    sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }
}

extension Data {
  /// The body without the headers that Firefox writes before that of a form.
  fileprivate var withoutHead: Data {
    guard starts(with: Data("Content-".utf8)), let end = firstRange(of: Data("\r\n\r\n".utf8))
    else { return self }
    return Data(self[end.upperBound...])
  }

  /// The bytes with all that stands for secrets alike: which secret it was does not matter.
  fileprivate var unnumbered: Data {
    String(validUTF8: self).map { Data(Redaction.unnumberedBody($0).utf8) } ?? self
  }
}
