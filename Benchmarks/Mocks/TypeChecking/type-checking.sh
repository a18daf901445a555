#!/bin/bash
# Compares what 200 generated mocks of seven members cost the type checker with what 200 mocks
# written by hand cost it. Run it in the package's folder after `swift build`.
#
# What is measured is the processor's time, the plugin's included, for a busy machine would tell
# little by the clock. The hand-written ones have the same power as far as one writes it by hand: each member locks,
# records its arguments, and answers with a closure that a test sets.
set -eu

rounds=${1:-5}
products=$(swift build --show-bin-path)
plugin=$products/SeamMacros-tool
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

requirements() {
  cat <<SWIFT
protocol Service$1: Sendable {
  func load(id: Int) async throws -> [String]
  func save(_ item: String, at index: Int) throws -> Bool
  func delete(id: Int) async throws
  func count(of kind: String) -> Int
  func refresh(force: Bool) async
  func observe(_ name: String, handler: @escaping @Sendable (Int) -> Void)
  var title: String { get set }
}
SWIFT
}

by_hand() {
  cat <<SWIFT
final class HandService$1: Service$1 {
  struct State {
    var loadCalls: [Int] = []
    var load: (@Sendable (Int) async throws -> [String])?
    var saveCalls: [(item: String, index: Int)] = []
    var save: (@Sendable (String, Int) throws -> Bool)?
    var deleteCalls: [Int] = []
    var delete: (@Sendable (Int) async throws -> Void)?
    var countCalls: [String] = []
    var count: (@Sendable (String) -> Int)?
    var refreshCalls: [Bool] = []
    var refresh: (@Sendable (Bool) async -> Void)?
    var observeCalls: [(name: String, handler: @Sendable (Int) -> Void)] = []
    var observe: (@Sendable (String, @escaping @Sendable (Int) -> Void) -> Void)?
    var titleGetCalls = 0
    var titleSetCalls: [String] = []
    var title: String?
  }
  let state = Mutex(State())

  func load(id: Int) async throws -> [String] {
    let answer = state.withLock { state in
      state.loadCalls.append(id)
      return state.load
    }
    guard let answer else { throw Unstubbed(member: "load(id:)") }
    return try await answer(id)
  }
  func save(_ item: String, at index: Int) throws -> Bool {
    let answer = state.withLock { state in
      state.saveCalls.append((item: item, index: index))
      return state.save
    }
    guard let answer else { throw Unstubbed(member: "save(_:at:)") }
    return try answer(item, index)
  }
  func delete(id: Int) async throws {
    let answer = state.withLock { state in
      state.deleteCalls.append(id)
      return state.delete
    }
    try await answer?(id)
  }
  func count(of kind: String) -> Int {
    let answer = state.withLock { state in
      state.countCalls.append(kind)
      return state.count
    }
    guard let answer else { fatalError("unstubbed: count(of:)") }
    return answer(kind)
  }
  func refresh(force: Bool) async {
    let answer = state.withLock { state in
      state.refreshCalls.append(force)
      return state.refresh
    }
    await answer?(force)
  }
  func observe(_ name: String, handler: @escaping @Sendable (Int) -> Void) {
    let answer = state.withLock { state in
      state.observeCalls.append((name: name, handler: handler))
      return state.observe
    }
    answer?(name, handler)
  }
  var title: String {
    get {
      let answer = state.withLock { state in
        state.titleGetCalls += 1
        return state.title
      }
      guard let answer else { fatalError("unstubbed: title") }
      return answer
    }
    set {
      state.withLock { state in
        state.titleSetCalls.append(newValue)
        state.title = newValue
      }
    }
  }
}
SWIFT
}

for kind in plain hand mock; do
  {
    echo "import Seams"
    echo "import Synchronization"
    echo "struct Unstubbed: Error { var member: String }"
    index=0
    while [ $index -lt 200 ]; do
      [ $kind = mock ] && echo "@Mockable"
      requirements $index
      [ $kind = hand ] && by_hand $index
      index=$((index + 1))
    done
  } > "$folder/$kind.swift"
done

check() {
  swiftc -swift-version 6 -D DEBUG -typecheck -I "$products/Modules" \
    -load-plugin-executable "$plugin#SeamMacros" "$folder/$1.swift"
}

TIMEFORMAT='%U %S'
# Interleaved, so that what else the machine does falls on all alike.
check plain && check hand && check mock
round=0
while [ $round -lt "$rounds" ]; do
  for kind in plain hand mock; do
    echo "$kind $({ time check $kind; } 2>&1)"
  done
  round=$((round + 1))
done | awk '{ print $1, $2 + $3 }' | sort -k1,1 -k2,2n | awk '
  { values[$1, ++count[$1]] = $2 }
  END {
    for (kind in count) median[kind] = values[kind, int((count[kind] + 1) / 2)]
    printf "protocols alone %.2f s, by hand %.2f s, generated %.2f s\n", \
      median["plain"], median["hand"], median["mock"]
    printf "generated ÷ by hand %.2f (without the protocols %.2f)\n", \
      median["mock"] / median["hand"], \
      (median["mock"] - median["plain"]) / (median["hand"] - median["plain"])
  }'
