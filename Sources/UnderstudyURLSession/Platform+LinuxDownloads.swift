#if canImport(FoundationNetworking)
import Foundation
import UnderstudyHTTP

/// The way in which a download gets its file.
///
/// Foundation's own protocol writes the file and notes where it is among its properties, under a key
/// that is internal. A custom protocol has the same properties, and no way to set this one: its
/// download ends without a file, and where a URL is not optional, with a trap. So it is set here.
extension Platform {
  /// Whether a download can be given its file.
  static var canHandFilesOver: Bool { properties != nil }

  /// Writes the file of a download where Foundation's own protocol does, and says where that is.
  ///
  /// Called on the work queue just before the end of the load, when Foundation looks there. Like
  /// the file of a real download on Linux, it is left to the code that asked for it.
  static func handOver(_ body: Data, of urlProtocol: URLProtocol) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).tmp")
    do {
      try body.write(to: file)
    } catch {
      throw URLError(.cannotCreateFile, userInfo: [NSUnderlyingErrorKey: error])
    }
    guard let (offset, table) = properties else { return }
    // In bounds and of the right type, since reflection says both; in time, since nothing else uses
    // the properties of this protocol.
    withExtendedLifetime(urlProtocol) {
      let field = Unmanaged.passUnretained(urlProtocol).toOpaque().advanced(by: offset)
      table.set(file, for: fileKey, in: field)
    }
  }

  /// Tells the delegate of a download what has been written, as Foundation's own protocol does.
  static func announceWritten(_ count: Int, total: Int, of task: URLSessionTask?) {
    guard count > 0, let task = task as? URLSessionDownloadTask,
      let delegate = task.delegate as? any URLSessionDownloadDelegate,
      let session = session(of: task)
    else { return }
    let length = task.response.map(\.expectedContentLength) ?? NSURLSessionTransferSizeUnknown
    session.delegateQueue.addOperation {
      delegate.urlSession(
        session, downloadTask: task, didWriteData: Int64(count), totalBytesWritten: Int64(total),
        totalBytesExpectedToWrite: length)
    }
  }

  private static let fileKey = "temporaryFileURL"

  /// The places of a protocol's properties in memory, and their type.
  private static let properties: (offset: Int, table: any PropertyTable.Type)? = {
    guard let field = field("properties", in: URLProtocol.self),
      let table = field.type as? any PropertyTable.Type, table.hasKey(fileKey)
    else { return nil }
    return (field.offset, table)
  }()
}

/// A dictionary of anything by keys that are named, such as an internal enumeration of Foundation's.
private protocol PropertyTable: SendableMetatype {
  static func hasKey(_ name: String) -> Bool
  static func set(_ value: Any, for name: String, in field: UnsafeMutableRawPointer)
}

extension Dictionary: PropertyTable
where Key: RawRepresentable, Key.RawValue == String, Value == Any {
  fileprivate static func hasKey(_ name: String) -> Bool { Key(rawValue: name) != nil }

  fileprivate static func set(
    _ value: Any, for name: String, in field: UnsafeMutableRawPointer
  ) {
    guard let key = Key(rawValue: name) else { return }
    field.assumingMemoryBound(to: Self.self).pointee[key] = value
  }
}
#endif
