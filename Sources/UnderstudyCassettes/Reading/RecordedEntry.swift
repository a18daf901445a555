import Foundation
import UnderstudyHTTP

/// One request of a HAR file with its response, as far as a replay needs it; bodies stay in the file.
struct RecordedEntry: Sendable {
  /// Its place in the file, from 1.
  let number: Int
  /// The test that recorded it, and which case of that.
  var test: String?
  var testCase: String?
  /// When the request was sent, as the file has it.
  var started: String?
  /// How long it all took, in milliseconds.
  var time: Double?
  var phases = Phases()
  /// What the producer says of it, such as which stub answered.
  var comment: String?

  var method = ""
  var url = ""
  var headers = HeaderFields()
  /// Nil where the request has none.
  var body: RecordedBody?

  /// 0 where there was no response.
  var status = 0
  var answerHeaders = HeaderFields()
  var answerBody = RecordedBody()
  /// Where the response redirects to, which some producers tell here alone.
  var redirectURL = ""
  /// Why there was no response, as browsers write it down.
  var failure: String?

  /// How long it all took, in milliseconds: some producers tell the parts of it alone.
  var duration: Double? {
    if let time, Phases.isTime(time), time > 0 { return time }
    return phases.whole > 0 ? phases.whole : time.flatMap { Phases.isTime($0) ? $0 : nil }
  }
}

/// Where the time of a request went, in milliseconds, as far as its producer says.
package struct Phases: Sendable, Hashable {
  /// Until there was a connection.
  package var connecting = 0.0
  /// From sending the request to the first byte of the response.
  package var waiting = 0.0
  /// Reading the response.
  package var receiving = 0.0

  package var whole: Double { connecting + waiting + receiving }

  /// Whether a number can be milliseconds: -1 stands for what did not happen, and nothing took longer
  /// than thirty years.
  static func isTime(_ milliseconds: Double) -> Bool { (0...1e12).contains(milliseconds) }

  /// Adds one of the timings of HAR.
  mutating func add(_ milliseconds: Double, of name: String) {
    guard Self.isTime(milliseconds) else { return }
    switch name {
    // `ssl` is part of `connect`.
    case "blocked", "dns", "connect": connecting += milliseconds
    case "send", "wait": waiting += milliseconds
    case "receive": receiving += milliseconds
    default: break
    }
  }
}

/// A body as it stands in a HAR file.
struct RecordedBody: Sendable {
  var mimeType: String?
  /// Where the text is in the file.
  var text: JSONScanner.Text?
  var isBase64 = false
  /// How many bytes the producer says there are.
  var size: Int?
  /// A file beside the cassette that holds the body, as Playwright writes it.
  var file: String?
  /// The fields of a form or the parts of a multipart body, where there is no text.
  var params: [Param] = []

  struct Param: Sendable {
    var name = ""
    var value: String?
    var fileName: String?
  }
}
