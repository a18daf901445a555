import Foundation

/// What the process holds at one moment.
struct Health {
  /// Of memory that is resident; 0 where there is no `/proc`.
  let megabytes: Int
  let descriptors: Int
  let threads: Int

  static var now: Health {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func number(_ name: String) -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
      return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
    let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    return Health(
      megabytes: number("VmRSS") / 1024, descriptors: descriptors ?? 0, threads: number("Threads"))
  }

  /// What grew from one moment to a later one by more than the load's own swings and what is known to be
  /// kept, in words.
  func growth(to later: Health, keeping megabytesKept: Int) -> [String] {
    [
      ("memory in MB", megabytes, later.megabytes, megabytesKept + 32 + megabytes / 4),
      ("descriptors", descriptors, later.descriptors, 32),
      ("threads", threads, later.threads, 32),
    ].compactMap { name, before, after, swing in
      after > before + swing ? "\(name) grew from \(before) to \(after)" : nil
    }
  }
}
