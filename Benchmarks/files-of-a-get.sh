#!/bin/bash
# Prints the files of this package that one awaited, planned GET goes through, and those of a request that
# misses its stub by a letter, with their lines: the files with a function that runs more often if a program
# makes the request. The compiler's own coverage counts. `Benchmarks/weight.sh --get` runs this.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$work/Sources/get"
cat >"$work/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "get", platforms: [.macOS(.v13)],
  dependencies: [.package(name: "understudy", path: "$root")],
  targets: [
    .executableTarget(
      name: "get", dependencies: [.product(name: "UnderstudyStubs", package: "understudy")])
  ])
END
cat >"$work/Sources/get/main.swift" <<'END'
import Foundation
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

let url = URL(string: "https://games.example/all")!
let stubs = HTTPStubs(.get("https://games.example/all").reply(.text("Suikoden")))
let session = stubs.session
switch CommandLine.arguments.dropFirst().first {
case "get":
  let (data, _) = try await session.data(from: url)
  precondition(data == Data("Suikoden".utf8))
case "miss":
  _ = try? await session.data(from: URL(string: "https://games.example/al")!)
  precondition("\(stubs.report)".contains("unplanned"))
default: break
}
// What the end of the scope does is not counted.
exit(0)
END

swift build --package-path "$work" -Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping \
  >"$work/log" 2>&1 || { cat "$work/log" && exit 1; }
program=$(swift build --package-path "$work" --show-bin-path)/get
tools=$(dirname "$(readlink -f "$(command -v swift)")")
count() {
  LLVM_PROFILE_FILE="$work/$1.profraw" "$program" ${2:-}
  "$tools/llvm-profdata" merge -sparse "$work/$1.profraw" -o "$work/$1.profdata"
  "$tools/llvm-cov" export -format=lcov -instr-profile "$work/$1.profdata" "$program" |
    awk -F'[:,]' '/^SF:/ { file = $2 } /^FNDA:/ { print file "|" $3, $2 }'
}
count without >"$work/before"
for request in get miss; do
  count $request $request >"$work/after"
  awk 'NR == FNR { before[$1] = $2; next } $2 > before[$1] { split($1, parts, "|"); print parts[1] }' \
    "$work/before" "$work/after" | grep "/Sources/Understudy" | sort -u >"$work/files"
  sed "s|.*/Sources/|Sources/|" "$work/files"
  # shellcheck disable=SC2046 # No path has a space.
  echo "a $request: $(wc -l <"$work/files") files, $(cat $(cat "$work/files") | wc -l) lines"
done
