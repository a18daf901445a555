#!/bin/bash
# Prints what stubs, dependencies and mocks cost a test, in processor time beside what people write by hand,
# measured from a package outside that depends on this one, as an adopter has it, in a release build; then
# how long writing HAR and trying broken answers takes, and their memory.
#
#   Benchmarks/costs.sh                      everything, once
#   Benchmarks/costs.sh FOLDER [WORD …]      keeps the package in a folder for the next time, and measures
#                                            the rows whose titles have one of these words
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
if [ $# -gt 0 ]; then
  work=$1
  shift
else
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
fi
mkdir -p "$work/Sources/costs"
# What the comparisons take from this package's own modules inside it, `Costs` has for outside.
for file in "$here"/{Comparison,Figure,Consume}.swift "$here"/{Costs,Mocks,Seams}/*.swift \
  "$here"/HTTP/BareURLProtocol.swift; do
  grep -v '^import UnderstudyCore' "$file" >"$work/Sources/costs/$(basename "$file")"
done
cat >"$work/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "costs", platforms: [.macOS(.v15)],
  dependencies: [.package(name: "understudy", path: "$(dirname "$here")")],
  targets: [
    .executableTarget(
      name: "costs",
      dependencies: [
        .product(name: "Seams", package: "understudy"),
        .product(name: "Understudy", package: "understudy"),
        .product(name: "UnderstudyResilience", package: "understudy"),
      ])
  ])
END
swift build -c release --package-path "$work" >"$work/log" 2>&1 || {
  cat "$work/log"
  exit 1
}
"$work/.build/release/costs" "$@"
