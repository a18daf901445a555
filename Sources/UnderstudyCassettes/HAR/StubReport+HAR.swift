import Foundation
import UnderstudyHTTP

extension StubReport {
  /// The traffic as HAR 1.2, without its secrets.
  ///
  /// ```swift
  /// try stubs.report.har().data().write(to: URL(filePath: "traffic.har"))
  /// ```
  ///
  /// Requests that got no response are there too, with status 0 and the reason. The times are those of
  /// the clock of the stubs, counted from the moment the scope began. What the scope's own redaction
  /// takes out, and what `redaction` names besides, is not in it.
  public func har(redacting redaction: Redaction = .standard) -> HAR {
    let redaction = self.redaction.adding(redaction).settled(for: exchanges)
    let entries = exchanges.map { HAR.Entry($0, began: began, redacting: redaction) }
    return HAR(entries: entries)
  }
}

extension HAR.Entry {
  init(_ exchange: Exchange, began: Date, redacting redaction: Redaction) {
    let milliseconds = exchange.ended.map { ($0 - exchange.started) / .milliseconds(1) } ?? 0
    self.init(
      startedDateTime: HAR.Timestamp(began.addingTimeInterval(exchange.started / .seconds(1))),
      time: milliseconds,
      request: HAR.Request(exchange.request, redacting: redaction),
      response: HAR.Response(exchange, redacting: redaction),
      timings: HAR.Timings(wait: milliseconds),
      comment: exchange.stub.map {
        "answered by \($0.pattern.origin ?? "the stub at \($0.location)")"
      })
  }

  /// - Parameter milliseconds: How long the response is waited for.
  package init(
    _ request: RecordedRequest, _ head: ResponseHead, body: Data, sent: Date,
    wait milliseconds: Double, comment: String, redacting redaction: Redaction
  ) {
    self.init(
      startedDateTime: HAR.Timestamp(sent), time: milliseconds,
      request: HAR.Request(request, redacting: redaction),
      response: HAR.Response(head, body: body, redacting: redaction),
      timings: HAR.Timings(wait: milliseconds), comment: comment)
  }
}

// MARK: - Messages

// Everything is read from the redacted message, so that no place of a secret can be forgotten.

extension HAR.Request {
  init(_ request: RecordedRequest, redacting redaction: Redaction) {
    let redacted = redaction.redacted(request)
    let url = redacted.url.absoluteString
    self.init(
      method: request.method, url: String(url.prefix { $0 != "#" }),
      cookies: redacted.cookies.map { HAR.Cookie(name: $0.name, value: $0.value) },
      headers: redacted.headers.map(HAR.NameValue.init),
      queryString: redacted.query.map { HAR.NameValue(name: $0.name, value: $0.value) },
      postData: HAR.PostData(redacted), bodySize: request.body?.count ?? 0)
  }
}

extension HAR.PostData {
  init?(_ request: RecordedRequest) {
    guard let body = request.body else { return nil }
    let mimeType = request.headers["Content-Type"] ?? "application/octet-stream"
    let isForm = mimeType.lowercased().hasPrefix("application/x-www-form-urlencoded")
    let parts = request.parts
    let params =
      isForm
      ? request.form.map { HAR.Param(name: $0.name, value: $0.value) }
      : parts.isEmpty ? nil : parts.map(HAR.Param.init)
    let (text, encoding) = body.harText(of: mimeType)
    self.init(mimeType: mimeType, params: params, text: text, encoding: encoding)
  }
}

extension HAR.Param {
  fileprivate init(_ part: MultipartPart) {
    self.init(
      name: part.name ?? "", value: part.filename == nil ? part.text : nil,
      fileName: part.filename, contentType: part.headers["Content-Type"])
  }
}

extension HAR.Response {
  fileprivate init(_ exchange: Exchange, redacting redaction: Redaction) {
    guard case .answered(let head, let body) = exchange.outcome else {
      self.init(
        status: 0, statusText: "", content: HAR.Content(size: 0, mimeType: "x-unknown"),
        bodySize: 0, error: exchange.outcome.failure(redacting: redaction) ?? "pending")
      return
    }
    self.init(head, body: body, redacting: redaction)
  }

  init(_ head: ResponseHead, body: Data, redacting redaction: Redaction) {
    let headers = redaction.redacted(head.headers)
    let type = head.headers["Content-Type"]
    let (text, encoding) = redaction.redacted(body, type: type).harText(of: type)
    self.init(
      status: head.status, statusText: StatusText.of(head.status),
      cookies: headers.values(for: "Set-Cookie").compactMap(HAR.Cookie.set),
      headers: headers.map(HAR.NameValue.init),
      content: HAR.Content(
        size: body.count, mimeType: headers["Content-Type"] ?? "x-unknown", text: text,
        encoding: encoding),
      redirectURL: headers["Location"] ?? "", bodySize: body.count)
  }
}

extension HAR.NameValue {
  fileprivate init(_ field: HeaderFields.Field) {
    self.init(name: field.name, value: field.value)
  }
}

extension Data {
  /// The bytes as a JSON string can hold them: as text only where a reader makes the same bytes of it.
  fileprivate func harText(of type: String?) -> (String, encoding: String?) {
    if let text = String(validUTF8: self), text.data(charset: type) == self { return (text, nil) }
    return (base64EncodedString(), "base64")
  }
}
