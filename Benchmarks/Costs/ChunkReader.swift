import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Loads one URL after the other as a delegate, which gets a body in its chunks.
final class ChunkReader: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  // Unchecked, since one request at a time is under way.
  private var end: CheckedContinuation<Void, Never>?

  func load(_ url: URL, by session: URLSession) async {
    await withCheckedContinuation { continuation in
      end = continuation
      session.dataTask(with: url).resume()
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {}

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    end.take()?.resume()
  }
}
