#!/bin/bash
# Prints what a clean test build costs a package that has one mock, one seam and one stub test,
# beside an empty package, and which targets of this package it goes to.
#
# What is measured is the processor's time, user and system, for a busy machine would tell little by
# the clock; and beside an empty package in the same run, for even that depends on the machine.
set -eu
rounds=${1:-3}
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$work"/{empty,full}/{Sources/App,Tests/AppTests}
manifest() {
  cat <<END
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "app", platforms: [.macOS(.v13)], dependencies: [$1],
  targets: [
    .target(name: "App", dependencies: [$2]),
    .testTarget(name: "AppTests", dependencies: ["App"$3]),
  ])
END
}
product() { echo ".product(name: \"$1\", package: \"understudy\")"; }

manifest "" "" "" >"$work/empty/Package.swift"
echo 'public let answer = 42' >"$work/empty/Sources/App/App.swift"
cat >"$work/empty/Tests/AppTests/AppTests.swift" <<'END'
import App
import Testing

@Test func answers() { #expect(answer == 42) }
END

manifest ".package(name: \"understudy\", path: \"$root\")" "$(product Seams)" \
  ", $(product Understudy)" >"$work/full/Package.swift"
cat >"$work/full/Sources/App/App.swift" <<'END'
import Foundation
import Seams

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Mockable
public protocol Store: Sendable {
  func load(id: Int) async throws -> [String]
}

struct LiveStore: Store {
  func load(id: Int) async throws -> [String] { [] }
}

extension Dependencies {
  @Seam public var store: any Store = LiveStore()
}

public func games(from url: URL, by session: URLSession) async throws -> String {
  String(decoding: try await session.data(from: url).0, as: UTF8.self)
}
END
cat >"$work/full/Tests/AppTests/AppTests.swift" <<'END'
import App
import Foundation
import Testing
import Understudy

@Test func `a mock`() async throws {
  let store = MockStore()
  store.when.load(id: 7).returns(["Suikoden"])
  #expect(try await store.load(id: 7) == ["Suikoden"])
}

@Test func `a stub`() async throws {
  try await withStubs(.get("https://games.example/all").reply(.text("Suikoden"))) { stubs in
    let url = try #require(URL(string: "https://games.example/all"))
    let games = try await games(from: url, by: stubs.session)
    #expect(games == "Suikoden")
  }
}
END

# The processor seconds of a command and of all it starts; what it says only where it fails.
seconds() {
  local TIMEFORMAT='%U %S'
  { time "$@" >"$work/log" 2>&1; } 2>"$work/times" || cat "$work/log" >&2
  awk '{ printf "%.1f\n", $1 + $2 }' "$work/times"
}

# The compiler's cache of modules is part of what a clean build makes.
export CLANG_MODULE_CACHE_PATH=$work/modules SWIFTPM_MODULECACHE_OVERRIDE=$work/modules
clean() { rm -rf "$work/scratch" "$work/modules"; }
build() {
  local package=$1
  shift
  seconds swift build --package-path "$work/$package" --scratch-path "$work/scratch" "$@"
}

for round in $(seq "$rounds"); do
  for package in empty full; do
    clean
    echo "$package $(build $package --build-tests)"
  done
done | sort -k1,1 -k2,2n | awk '
  { values[$1, ++count[$1]] = $2 }
  END {
    for (package in count) median[package] = values[package, int((count[package] + 1) / 2)]
    printf "empty package %.1f s, with a mock, a seam and a stub %.1f s (%.1f times as much)\n", \
      median["empty"], median["full"], median["full"] / median["empty"]
  }'

# The targets one after the other, so that each pays only for itself; the first pays the manifest.
clean
for target in UnderstudyCore SeamMacros Seams UnderstudyHTTP UnderstudyURLSession \
  UnderstudyFixtures UnderstudyCassettes Understudy App; do
  printf '%6s s  %s\n' "$(build full --target $target)" "$target"
done
printf '%6s s  %s\n' "$(build full --build-tests)" "the tests"
