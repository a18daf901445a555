import Foundation
import UnderstudyCore
import UnderstudyHTTP

extension Reply {
  /// The reply whose headers and body are templates; one with a problem where they cannot be.
  func asTemplate() -> Reply {
    guard case .response(let head, let body) = source else { return self }
    do throws(Inexpressible) {
      let data = try body.bytes()
      let language = TemplateLanguage(of: data, type: head.headers["Content-Type"])
      let text = try ResponseTemplate(String(validUTF8: data) ?? "", in: language)
      var headers: [(name: String, value: ResponseTemplate)] = []
      for field in head.headers {
        headers.append(
          (field.name, try ResponseTemplate(field.value, in: .init(ofHeader: field.name))))
      }
      if !text.isFilled, !headers.contains(where: \.value.isFilled) { return self }
      if case .chunks = body { throw Inexpressible("the body of a template comes at once") }
      let numbers = Lock(SeededNumbers(of: data))
      var copy = self
      copy.declaration = .template(self)
      copy.source = .computed { [headers] request in
        numbers.withLock { numbers in
          let fields = headers.map { ($0.name, $0.value.text(for: request, &numbers)) }
          return .data(
            text.isFilled ? Data(text.text(for: request, &numbers).utf8) : data,
            status: head.status,
            headers: HeaderFields(fields.map { HeaderFields.Field(name: $0, value: $1) }))
        }
      }
      return copy
    } catch {
      return Reply(.impossible(error.reason))
    }
  }
}
