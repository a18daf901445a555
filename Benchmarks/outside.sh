#!/bin/bash
# Prints what reading a dependency and calling a mock cost in a package that adopts this one, which the
# optimizer compiles apart from it: the comparisons of Seams and Mocks, in a release build.
#
#   Benchmarks/outside.sh
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=${1:-$(mktemp -d)}
[ $# = 1 ] || trap 'rm -rf "$work"' EXIT
mkdir -p "$work/Sources/outside"
cat >"$work/Package.swift" <<END_OF_MANIFEST
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "outside", platforms: [.macOS(.v15)],
  dependencies: [.package(name: "understudy", path: "$here/..")],
  targets: [
    .executableTarget(name: "outside", dependencies: [.product(name: "Seams", package: "understudy")])
  ])
END_OF_MANIFEST
for file in "$here"/{Comparison,Figure,Consume}.swift "$here"/{Mocks,Seams}/*.swift; do
  grep -v '^import UnderstudyCore' "$file" >"$work/Sources/outside/$(basename "$file")"
done
cat >"$work/Sources/outside/main.swift" <<'END_OF_MAIN'
import Foundation
import Synchronization

// What the comparisons take from this package's own modules when they are inside it.
enum RunningProcess {
  static var processorTime: Duration { .nanoseconds(Int64(nanoseconds())) }

  private static func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}

final class Lock<State>: Sendable {
  private let mutex: Mutex<State>
  init(_ state: sending State) { mutex = Mutex(state) }

  @inline(__always)
  func withLock<Result>(_ body: (inout sending State) -> sending Result) -> sending Result {
    mutex.withLock(body)
  }
}

var figures: [Figure] = []
for comparison in SeamComparisons.all + MockComparisons.all {
  figures.append(try await comparison.figure())
}
print(figures.table)
END_OF_MAIN
swift run -c release --package-path "$work" outside
