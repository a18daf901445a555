/// Why a request is not HTTP/1.1 as RFC 9112 has it, and the status it is refused with.
struct MalformedRequest: Error, Equatable {
  let status: Int
  let reason: String

  init(_ reason: String, status: Int = 400) {
    self.status = status
    self.reason = reason
  }
}
