#!/bin/bash
# Prints what a planned request costs with the diagnosis compiled in ÷ without it: the median of nine
# rounds that alternate between two builds of the benchmarks.
set -eu
cd "$(dirname "$0")/.."
with=.build/with-diagnosis without=.build/without-diagnosis
swift build -c release --product benchmarks --scratch-path "$with" >&2
swift build -c release --product benchmarks --scratch-path "$without" \
  -Xswiftc -DUNDERSTUDY_WITHOUT_DIAGNOSIS >&2

# The time of the right side, which is a plain hit among ten stubs.
hit() {
  "$1/release/benchmarks" --json "choosing among 10,000 stubs" |
    sed -n 's/.*"rightNanoseconds" : \([0-9.]*\).*/\1/p'
}

for _ in 1 2 3 4 5 6 7 8 9; do
  echo "$(hit "$with") $(hit "$without")"
done | awk '{ print $1 / $2 }' | sort -n | sed -n 5p
