import Foundation
import UnderstudyHTTP

/// Where the bytes of a cassette are: in memory, or in a file that is looked into when needed.
///
/// A file is mapped only while it is read, so that a large one takes no memory in between, and is not
/// locked by it.
enum CassetteSource: Sendable {
  case memory(Data)
  case file(URL, size: Int)

  /// A file; one that is to be copied, compressed or not in UTF-8 is kept in memory.
  init(file: URL, copying isCopied: Bool) throws(CassetteError) {
    let data = try Self.data(of: file, isCopied ? [] : .alwaysMapped)
    let text = data.unpacked.inUTF8
    self =
      isCopied || text.count != data.count ? .memory(text) : .file(file, size: data.count)
  }

  /// The bytes, in UTF-8.
  ///
  /// - Throws: ``CassetteError`` where the file is gone, or is not the one that was read first.
  func read() throws(CassetteError) -> Data {
    switch self {
    case .memory(let data): return data
    case .file(let file, let size):
      let data = try Self.data(of: file, .alwaysMapped)
      guard data.count == size else {
        throw .unreadable(file: file.path, reason: "it has changed since it was opened")
      }
      return data
    }
  }

  private static func data(
    of file: URL, _ options: Data.ReadingOptions
  ) throws(CassetteError) -> Data {
    do {
      return try Data(contentsOf: file, options: options)
    } catch {
      throw .unreadable(file, error)
    }
  }
}
