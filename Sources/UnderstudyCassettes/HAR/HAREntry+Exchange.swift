import Foundation
import UnderstudyHTTP

// An entry made of an exchange.

extension HAREntry {
  /// The parts of an exchange that are written.
  ///
  /// Everything is read from the redacted messages, and what HAR repeats of them from that, so that no
  /// place of a secret can be forgotten.
  package init(_ exchange: Exchange, began: Date, redacting redaction: Redaction) {
    let redaction = redaction.keepingTypes
    let request = redaction.redacted(exchange.request.withoutCompressedSecrets(redaction))
    let milliseconds = exchange.ended.map { ($0 - exchange.started) / .milliseconds(1) } ?? 0
    startedDateTime = began.addingTimeInterval(exchange.started / .seconds(1)).recorded
    statedTime = milliseconds
    phases.waiting = milliseconds
    comment = exchange.stub.map {
      "answered by \($0.pattern.origin ?? "the stub at \($0.location)")"
    }
    method = request.method
    url = String(Substring(request.url.absoluteString.utf8.prefix { $0 != UInt8(ascii: "#") }))
    headers = request.headers
    body = HARBody(request)
    body?.size = exchange.request.body?.count
    guard case .answered(let head, let answer) = exchange.outcome.decompressed else {
      failure = exchange.outcome.failure.map(redaction.redacted(text:)) ?? "pending"
      responseBody = HARBody(Data(), of: nil, default: "x-unknown")
      (responseBody.text, responseBody.size) = (nil, 0)
      return
    }
    status = head.status
    responseHeaders = redaction.redacted(head.headers)
    redirectURL = responseHeaders["Location"] ?? ""
    let type = head.headers["Content-Type"]
    let written = redaction.redacted(answer, type: type)
    responseBody = HARBody(written, of: type, default: "x-unknown")
    responseBody.pieces = head.arrival.pieces(of: answer, as: written) {
      redaction.redacted($0, type: type)
    }
    if let first = responseBody.pieces.first {
      phases.waiting = min(first.milliseconds, milliseconds)
      phases.receiving = milliseconds - phases.waiting
    }
    responseBody.mimeType = responseHeaders["Content-Type"] ?? "x-unknown"
    responseBody.size = answer.count
    responseBody.comment = head.undoneEncoding.map { "decoded from \($0)" }
  }
}

extension Redaction {
  /// The redaction with the secrets that are found in the traffic.
  func settled(for exchanges: [Exchange]) -> Redaction {
    settled { survey in
      for exchange in exchanges { exchange.showSecrets(to: survey.keepingTypes) }
    }
  }
}

extension Exchange {
  /// Has a survey read all that an entry takes from the exchange, without making the entry.
  fileprivate func showSecrets(to survey: Redaction) {
    _ = survey.redacted(request.withoutCompressedSecrets(survey))
    guard case .answered(let head, let answer) = outcome.decompressed else {
      _ = outcome.failure.map(survey.redacted(text:))
      return
    }
    _ = survey.redacted(head.headers)
    _ = survey.redacted(answer, type: head.headers["Content-Type"])
  }
}

extension Exchange.Outcome {
  /// The response with a body in which secrets can be found.
  fileprivate var decompressed: Exchange.Outcome {
    guard case .answered(var head, let body) = self,
      let plain = Inflate.inflated(body, of: head.headers)
    else { return self }
    head.undoneEncoding = head.headers["Content-Encoding"]
    head.headers["Content-Encoding"] = nil
    head.headers["Content-Length"] = nil
    return .answered(head, body: plain)
  }
}

extension RecordedRequest {
  /// The request as it is, or without a compressed body that has a secret: a replay compares the bytes
  /// that are sent, so it cannot be kept in any other form.
  fileprivate func withoutCompressedSecrets(_ redaction: Redaction) -> RecordedRequest {
    guard let plain = body.flatMap({ Inflate.inflated($0, of: headers) }),
      redaction.redacted(plain, type: headers["Content-Type"]) != plain
    else { return self }
    return RecordedRequest(
      method: method, url: url, headers: headers, body: Data(Redaction.placeholder.utf8))
  }
}

extension HARBody {
  /// The body of a request; nil if it has none, as one of its method need not.
  fileprivate init?(_ request: RecordedRequest) {
    let mayBeNone = !["POST", "PUT", "PATCH"].contains(request.method)
    guard let body = request.body ?? (mayBeNone ? nil : Data()) else { return nil }
    self.init(body, of: request.headers["Content-Type"], default: "application/octet-stream")
    params =
      request.isForm
      ? request.form.map { Param(name: $0.name, value: $0.value) } : request.parts.map(Param.init)
  }

  /// The bytes as a JSON string can hold them: as text only where a reader makes the same bytes of it.
  fileprivate init(_ bytes: Data, of type: String?, default: String) {
    mimeType = type ?? `default`
    if let text = String(validUTF8: bytes), text.data(charset: type) == bytes {
      self.text = .new(text)
    } else {
      text = .new(bytes.base64EncodedString())
      encoding = "base64"
    }
  }
}

extension HARBody.Param {
  fileprivate init(_ part: MultipartPart) {
    self.init(
      name: part.name ?? "", value: part.filename == nil ? part.text : nil,
      fileName: part.filename, contentType: part.headers["Content-Type"])
  }
}
