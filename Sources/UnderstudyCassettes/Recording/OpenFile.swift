import Foundation

/// A file that is open for as long as its texts are in use.
///
/// One that is created has a name only when it takes the place of another, where the platform knows
/// such files: a process that is killed leaves nothing behind.
final class OpenFile: Sendable {
  private let descriptor: Int32
  /// The name that it has until then, where it must have one.
  private let path: String?

  /// Opens a file to be read.
  init(reading file: URL) throws {
    (descriptor, path) = (open(file.path, O_RDONLY | O_CLOEXEC), nil)
    try Self.check(descriptor)
  }

  /// Creates a file in a folder.
  init(in folder: URL) throws {
    if let descriptor = Self.unnamed(in: folder) {
      (self.descriptor, path) = (descriptor, nil)
    } else {
      let path = Self.path(in: folder)
      descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      self.path = path
      try Self.check(descriptor)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    hide()
  }

  private static func path(in folder: URL) -> String { folder.appending(path: ".\(UUID())").path }

  private static func check(_ result: Int32) throws {
    if result < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  /// Takes the name away from a file that is not to be kept.
  func hide() { if let path { unlink(path) } }

  /// Puts the file in the place of another, with the rights of that one.
  func replace(_ file: URL) throws {
    // What takes the place of a file is to be read by the same people.
    let old = Self.status { stat(file.path, &$0) }
    if let old { fchmod(descriptor, old.st_mode & 0o7777) }
    let path = path ?? Self.path(in: file.deletingLastPathComponent())
    if self.path == nil { try Self.check(Self.name(descriptor, path)) }
    let result = rename(path, file.path)
    let reason = errno
    if result != 0 { unlink(path) }
    errno = reason
    try Self.check(result)
  }

  // MARK: - Bytes

  /// How many bytes were written.
  var count: Int { Int(lseek(descriptor, 0, SEEK_CUR)) }

  /// Writes behind what was written.
  func append(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      try Self.check(Int32(clamping: count))
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  func read(_ range: Range<Int>) throws -> Data {
    var data = Data(count: range.count)
    var count = 0
    while count < range.count {
      let read = data.withUnsafeMutableBytes { bytes in
        let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[count...])
        return pread(descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + count))
      }
      if read < 0, errno == EINTR { continue }
      // It was cut off meanwhile.
      if read == 0 { throw POSIXError(.EIO) }
      try Self.check(Int32(clamping: read))
      count += read
    }
    return data
  }

  // MARK: - Status

  /// What tells whether a file is still the one that it was.
  struct Version: Sendable, Equatable {
    let number: UInt64
    let size, seconds, nanoseconds: Int
  }

  var version: Version? {
    Self.status { fstat(descriptor, &$0) }.map { status in
      let time = Self.modification(status)
      return Version(
        number: UInt64(status.st_ino), size: Int(status.st_size), seconds: time.tv_sec,
        nanoseconds: time.tv_nsec)
    }
  }

  private static func status(_ read: (inout stat) -> Int32) -> stat? {
    var status = stat()
    return read(&status) == 0 ? status : nil
  }
}
