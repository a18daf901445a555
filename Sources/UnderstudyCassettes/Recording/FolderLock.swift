import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// Keeps other processes from writing into a folder meanwhile, as far as they ask.
///
/// The folder itself is locked: the file in it is replaced by another at each writing, and a file made
/// for the lock alone would be left lying about. Where a file system has no locks it does nothing.
enum FolderLock {
  static func withLock<Value, Failure: Error>(
    on folder: URL, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    // Closing gives the lock back.
    if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }
    #endif
    return try body()
  }
}
