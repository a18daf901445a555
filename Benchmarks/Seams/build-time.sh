#!/bin/bash
# Prints how long `swift build` takes from clean for a package that uses @Seam, with one dependency
# and with 200, beside the same package with 200 computed variables written by hand; and how long
# the package's own module then takes again after a change.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

generate() {
  local folder=$1 count=$2 kind=$3
  mkdir -p "$folder/Sources/App"
  cat >"$folder/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "app", platforms: [.macOS(.v13)],
  dependencies: [.package(name: "understudy", path: "$root")],
  targets: [
    .target(name: "App", dependencies: [.product(name: "Seams", package: "understudy")])
  ])
END
  {
    echo 'import Seams'
    echo 'public protocol Service: Sendable { func run() -> Int }'
    echo 'extension Dependencies {'
    for number in $(seq "$count"); do
      case $kind in
        seam) echo "  @Seam public var service$number: any Service = Store$number()" ;;
        plain) echo "  public var service$number: any Service { Store$number() }" ;;
      esac
    done
    echo '}'
    for number in $(seq "$count"); do
      echo "struct Store$number: Service { func run() -> Int { $number } }"
    done
  } >"$folder/Sources/App/App.swift"
}

# Wall-clock seconds and the seconds all processors worked, which tell more on a busy machine.
seconds() {
  local TIMEFORMAT='%R %U %S'
  { time swift build --package-path "$1" >"$work/log" 2>&1 || cat "$work/log" >&2; } 2>&1 |
    awk '{ printf "%5.1f s (%5.1f s of work)", $1, $2 + $3 }'
}

report() {
  generate "$work/$3" "$1" "$2"
  swift package --package-path "$work/$3" resolve >/dev/null 2>&1
  local clean again
  clean=$(seconds "$work/$3")
  echo >>"$work/$3/Sources/App/App.swift"
  again=$(seconds "$work/$3")
  echo "$clean from clean, $again after a change: $4"
}

report 1 seam one "one @Seam"
report 200 plain plain "200 computed variables"
report 200 seam many "200 @Seam"
