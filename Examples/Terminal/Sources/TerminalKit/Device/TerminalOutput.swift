import Foundation

/// Where the bytes for the terminal go.
struct TerminalOutput {
  let descriptor: CInt

  /// Writes all of the text, if only because half an escape code would garble what follows.
  ///
  /// Gives up where nobody can read it any more: reading will notice, too, and end the program.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        let count = Foundation.write(descriptor, start, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if lastError == EAGAIN {
          // Somebody else has made the terminal non-blocking, which concerns all who have it open.
          waitUntilWritable(descriptor)
        } else if lastError != EINTR {
          return
        }
      }
    }
  }
}
