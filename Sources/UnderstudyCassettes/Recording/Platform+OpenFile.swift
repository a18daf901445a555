import Foundation

#if os(Linux)
// System calls of an open file that differ between platforms.

extension OpenFile {
  /// Opens a file without a name; nil if the file system has none.
  static func unnamed(in folder: URL) -> Int32? {
    // The call that gives it a name.
    guard access("/proc/self/fd", X_OK) == 0 else { return nil }
    // `O_TMPFILE`, a macro that Swift cannot read.
    let flags = 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC
    let descriptor = open(folder.path, flags, 0o666)
    return descriptor < 0 ? nil : descriptor
  }

  static func name(_ descriptor: Int32, _ path: String) -> Int32 {
    linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW)
  }

  static func modification(_ status: stat) -> timespec { status.st_mtim }
}
#else
extension OpenFile {
  static func unnamed(in folder: URL) -> Int32? { nil }

  static func name(_ descriptor: Int32, _ path: String) -> Int32 { -1 }

  static func modification(_ status: stat) -> timespec { status.st_mtimespec }
}
#endif
