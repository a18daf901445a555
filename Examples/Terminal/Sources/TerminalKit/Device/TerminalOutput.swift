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
        switch (count, lastError) {
        case (1..., _): rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        case (-1, EINTR): break
        // Somebody else has made the terminal non-blocking, which concerns all who have it open.
        case (-1, EAGAIN): waitUntilWritable(descriptor)
        default: return
        }
      }
    }
  }
}
