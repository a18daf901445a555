// Declarations of <Foundation/NSURLSession.h> that Platform+AppleDelegates.swift chooses among, with
// Objective-C, since requirements are optional only there, and with an async twin as an import has.

@objc final class URLSession: Sendable {
  var delegate: (any URLSessionDelegate)? { nil }
}
@objc final class URLSessionTask: Sendable {}
@objc final class HTTPURLResponse: Sendable {}
@objc final class URLRequest: Sendable {}
@objc final class InputStream {}

enum Platform {}

@objc protocol URLSessionDelegate: Sendable {}

@objc protocol URLSessionTaskDelegate: URLSessionDelegate {
  @objc optional func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void)
  @objc(asyncURLSession:task:redirection:request:completionHandler:)
  optional func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest
  ) async -> URLRequest?
  @objc optional func urlSession(
    _ session: URLSession, task: URLSessionTask,
    needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void)
  @objc optional func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64)
}
