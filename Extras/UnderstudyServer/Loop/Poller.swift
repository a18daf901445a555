import Foundation

/// The readiness of a descriptor.
struct Readiness {
  let descriptor: CInt
  let canRead: Bool
  let canWrite: Bool
  let isBroken: Bool
}

/// Waits until one of many descriptors is ready. Belongs to one thread.
///
/// `poll` is the same on every platform. What it costs for each connection is small beside an answer: a
/// busy server finds many ready each time.
struct Poller {
  private var watched: [pollfd] = []
  private var places: [CInt: Int] = [:]

  /// Watches a descriptor, or changes what it is watched for.
  mutating func watch(_ descriptor: CInt, reading: Bool, writing: Bool) {
    let events = (reading ? Int16(POLLIN) : 0) | (writing ? Int16(POLLOUT) : 0)
    if let place = places[descriptor] {
      watched[place].events = events
    } else {
      places[descriptor] = watched.count
      watched.append(pollfd(fd: descriptor, events: events, revents: 0))
    }
  }

  mutating func forget(_ descriptor: CInt) {
    guard let place = places.removeValue(forKey: descriptor) else { return }
    let last = watched.removeLast()
    guard last.fd != descriptor else { return }
    watched[place] = last
    places[last.fd] = place
  }

  /// The descriptors that are ready, after `milliseconds` at the latest.
  mutating func wait(milliseconds: Int) -> [Readiness] {
    let count = poll(&watched, nfds_t(watched.count), CInt(clamping: milliseconds))
    guard count > 0 else { return [] }
    var ready: [Readiness] = []
    ready.reserveCapacity(Int(count))
    for entry in watched where entry.revents != 0 {
      let events = CInt(entry.revents)
      ready.append(
        Readiness(
          descriptor: entry.fd, canRead: events & POLLIN != 0, canWrite: events & POLLOUT != 0,
          isBroken: events & (POLLERR | POLLHUP | POLLNVAL) != 0))
    }
    return ready
  }
}

/// Wakes a thread that waits in a ``Poller``, from any other.
final class Waker: Sendable {
  let descriptor: CInt
  private let input: CInt

  init() throws(SocketError) {
    var ends: [CInt] = [0, 0]
    if pipe(&ends) != 0 { throw SocketError("pipe") }
    (descriptor, input) = (ends[0], ends[1])
    for end in ends { Socket.prepare(end) }
  }

  deinit {
    close(descriptor)
    close(input)
  }

  func wake() {
    // A pipe that is full wakes as well.
    _ = write(input, [1], 1)
  }

  /// Makes it ready to wake again.
  func reset() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) == bytes.count {}
  }
}
