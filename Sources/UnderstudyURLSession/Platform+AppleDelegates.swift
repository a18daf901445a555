#if _runtime(_ObjC)
import Foundation

/// Calls of a delegate's methods, which are optional on Apple platforms; `Tests/Apple/check` compiles this
/// file by itself, with Objective-C.
extension Platform {
  static func ask(
    _ delegate: any URLSessionTaskDelegate, _ session: URLSession, _ task: URLSessionTask,
    _ response: HTTPURLResponse, _ request: URLRequest,
    _ answer: @escaping @Sendable (URLRequest?) -> Void
  ) {
    for delegate in [delegate, session.delegate as? any URLSessionTaskDelegate] {
      let asked: Void? = delegate?.urlSession?(
        session, task: task, willPerformHTTPRedirection: response, newRequest: request,
        completionHandler: answer)
      if asked != nil { return }
    }
    answer(request)
  }

  static func tell(
    _ delegate: any URLSessionTaskDelegate, _ session: URLSession, _ task: URLSessionTask,
    sent count: Int64
  ) {
    delegate.urlSession?(
      session, task: task, didSendBodyData: count, totalBytesSent: count,
      totalBytesExpectedToSend: count)
  }
}
#endif
