import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What people write by hand beside that: failures, delays and bodies in chunks, by the path.
final class HandWrittenURLProtocol: BareURLProtocol {
  static let ownSession = URLSession(configuration: configuration)
  static let chunks = Array(repeating: Data(repeating: 97, count: 100), count: 1_000)

  override func startLoading() {
    switch request.url?.lastPathComponent {
    case "failing": client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
    case "delayed":
      // Unsafe, as it is by hand.
      nonisolated(unsafe) let this = self
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) {
        this.answer([Self.body])
      }
    case "chunks": answer(Self.chunks)
    default: answer([Self.body])
    }
  }
}
