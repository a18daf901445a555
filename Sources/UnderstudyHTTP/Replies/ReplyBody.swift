import Foundation

/// Where the bytes of a response come from.
package enum ReplyBody: Sendable {
  case none
  case data(Data)
  case file(URL)
  /// Bytes that are read when the request comes.
  case deferred(@Sendable () throws -> Data)
  case chunks([Data], interval: Duration)
  case stream(ChunkStream)
}

/// Any asynchronous sequence of chunks, behind one type.
package struct ChunkStream: Sendable {
  /// Gives each chunk to the closure, in order, and returns at the sequence's end.
  package let forEach: @Sendable (RecordedRequest, (Data) async throws -> Void) async throws -> Void

  package init<Chunks: AsyncSequence & Sendable>(
    _ chunks: @escaping @Sendable (RecordedRequest) -> Chunks
  ) where Chunks.Element == Data {
    forEach = { request, receive in
      for try await chunk in chunks(request) { try await receive(chunk) }
    }
  }
}
