#!/bin/bash
# Prints what a clean test build costs a package that adopts this one, beside an empty package: with
# everything, with stubs alone, and with mocks alone; and which targets of this package it goes to.
#
#   Benchmarks/build-cost.sh 3      the median of three rounds
#
# What is measured is the processor's time, user and system, for a busy machine would tell little by
# the clock; and beside an empty package in the same run, for even that depends on the machine.
set -eu
rounds=${1:-3}
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

product() { echo ".product(name: \"$1\", package: \"understudy\")"; }

# A package with a target and its tests: its name, and the products that each of the two takes.
adopter() {
  local name=$1 app=${2:-} tests=${3:-} dependency=""
  [ -z "$app" ] || app=$(product "$app")
  [ -z "$tests" ] || tests=", $(product "$tests")"
  mkdir -p "$work/$name/Sources/App" "$work/$name/Tests/AppTests"
  [ -z "$app$tests" ] || dependency=".package(name: \"understudy\", path: \"$root\")"
  cat >"$work/$name/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "app", platforms: [.macOS(.v13)], dependencies: [$dependency],
  targets: [
    .target(name: "App", dependencies: [$app]),
    .testTarget(name: "AppTests", dependencies: ["App"$tests]),
  ])
END
}

adopter empty
echo 'public let answer = 42' >"$work/empty/Sources/App/App.swift"
cat >"$work/empty/Tests/AppTests/AppTests.swift" <<'END'
import App
import Testing

@Test func answers() { #expect(answer == 42) }
END

adopter everything Seams Understudy
cat >"$work/everything/Sources/App/App.swift" <<'END'
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
cat >"$work/everything/Tests/AppTests/AppTests.swift" <<'END'
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

adopter stubs "" UnderstudyStubs
cat >"$work/stubs/Sources/App/App.swift" <<'END'
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

public func games(from url: URL, by session: URLSession) async throws -> String {
  String(decoding: try await session.data(from: url).0, as: UTF8.self)
}
END
cat >"$work/stubs/Tests/AppTests/AppTests.swift" <<'END'
import App
import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyURLSession

@Test func `a stub`() async throws {
  let stubs = HTTPStubs(.get("https://games.example/all").reply(.text("Suikoden")))
  let url = try #require(URL(string: "https://games.example/all"))
  let games = try await games(from: url, by: stubs.session)
  #expect(games == "Suikoden")
}
END

adopter mocks Seams Seams
cat >"$work/mocks/Sources/App/App.swift" <<'END'
import Seams

@Mockable
public protocol Store: Sendable {
  func load(id: Int) async throws -> [String]
}
END
cat >"$work/mocks/Tests/AppTests/AppTests.swift" <<'END'
import App
import Seams
import Testing

@Test func `a mock`() async throws {
  let store = MockStore()
  store.when.load(id: 7).returns(["Suikoden"])
  #expect(try await store.load(id: 7) == ["Suikoden"])
}
END

# The processor seconds of a command and of all it starts. A build that fails has no figure.
seconds() {
  local TIMEFORMAT='%U %S'
  { time "$@" >"$work/log" 2>&1; } 2>"$work/times" || {
    cat "$work/log" >&2
    kill $$
  }
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
  for package in empty everything stubs mocks; do
    clean
    echo "$package $(build $package --build-tests)"
  done
done | sort -k1,1 -k2,2n | awk '
  { values[$1, ++count[$1]] = $2 }
  END {
    for (package in count) median[package] = values[package, int((count[package] + 1) / 2)]
    printf "an empty package %.1f s\n", median["empty"]
    for (package in count)
      if (package != "empty")
        printf "%s %.1f s (%.1f times as much)\n", package, median[package], \
          median[package] / median["empty"]
  }'

# The targets one after the other, so that each pays only for itself; the first pays the manifest.
clean
for target in UnderstudyCore SeamMacros Seams UnderstudyJSON UnderstudyFields UnderstudySecrets \
  UnderstudyEngine UnderstudyDiagnosis UnderstudyHTTP UnderstudyURLSession \
  UnderstudyFixtures UnderstudyCassettes Understudy App; do
  printf '%6s s  %s\n' "$(build everything --target $target)" "$target"
done
printf '%6s s  %s\n' "$(build everything --build-tests)" "the tests"
