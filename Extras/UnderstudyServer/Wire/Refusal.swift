/// Why a request is refused before a stub is asked, and the status of the response.
struct Refusal: Error, Equatable {
  let status: Int
  let reason: String

  init(_ reason: String, status: Int = 400) {
    self.status = status
    self.reason = reason
  }
}
