import Foundation
import UnderstudyCore
import UnderstudyHTTP

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// Shows how a recording comes along: on a terminal a line that is rewritten in place, elsewhere the
/// lines at the end only.
package final class RecordingProgress: Sendable {
  private struct State {
    var requests = 0
    var bytes = 0
    var redactions = 0
    var isShown = false

    var figures: String {
      "\(requests.counting("request")), \(bytes.counting("byte")), "
        + redactions.counting("redaction")
    }
  }

  private let isTerminal: Bool
  private let write: @Sendable (String) -> Void
  private let state = Lock(State())

  package init(isTerminal: Bool, write: @escaping @Sendable (String) -> Void) {
    self.isTerminal = isTerminal
    self.write = write
  }

  /// That of the process, on its standard error.
  package static let shared = RecordingProgress(isTerminal: isatty(2) == 1) { text in
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// Counts a request with its response.
  func note(_ exchange: Exchange, _ redaction: Redaction) {
    guard isTerminal, case .answered(_, let body) = exchange.outcome else { return }
    let redactions = exchange.redactions(redaction)
    state.withLock { state in
      state.requests += 1
      state.bytes += body.count + (exchange.request.body?.count ?? 0)
      state.redactions += redactions
      state.isShown = true
      // With the lock, so that no older line follows a newer one.
      write("\r\u{1B}[KRecording: \(state.figures)")
    }
  }

  /// Takes the line away, since others are going to write.
  package func clear() {
    state.withLock { state in
      if state.isShown { write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  /// Writes lines that stay.
  package func say(_ lines: String) {
    state.withLock { state in
      let clearing = state.isShown ? "\r\u{1B}[K" : ""
      state.isShown = false
      write("\(clearing)\(lines)\n")
    }
  }
}

extension Exchange {
  /// In how many places something is taken out.
  fileprivate func redactions(_ redaction: Redaction) -> Int {
    let entry = HAREntry(
      self, began: Date(timeIntervalSince1970: 0), redacting: redaction.numbering(StandIns()))
    return Set(EntryLeaf.all(of: entry.json).flatMap(\.standIns)).count
  }
}
