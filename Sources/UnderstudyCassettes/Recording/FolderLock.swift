import Foundation

/// Keeps other processes from writing into a folder meanwhile, as far as they ask.
///
/// The folder itself is locked: the file in it is replaced by another at each writing, and a file made
/// for the lock alone would be left lying about. Where a file system has no locks it does nothing.
enum FolderLock {
  static func withLock<Value, Failure: Error>(
    on folder: URL, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    // Closing gives the lock back.
    if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }
    return try body()
  }
}
