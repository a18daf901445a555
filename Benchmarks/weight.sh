#!/bin/bash
# Prints what the project weighs: its lines, functions, parameters and public types, as they stand in
# this checkout; with a revision, beside that revision.
#
#   Benchmarks/weight.sh                 this checkout
#   Benchmarks/weight.sh 7dfe5e8         that revision and this checkout
#   Benchmarks/weight.sh --get           the files that one awaited, planned GET goes through
set -eu
cd "$(dirname "$0")/.."

folders="Sources Sources/UnderstudyCore Sources/Seams Sources/SeamMacros Sources/UnderstudyJSON
  Sources/UnderstudyFields Sources/UnderstudySecrets Sources/UnderstudyEngine
  Sources/UnderstudyDiagnosis Sources/UnderstudyHTTP Sources/UnderstudyURLSession
  Sources/UnderstudyFixtures Sources/UnderstudyCassettes Sources/Understudy Extras
  Extras/UnderstudyWebSockets Extras/UnderstudyStubFiles Extras/UnderstudyServer Extras/UnderstudyCommand Tests"

lines() { find "$1/$2" -name '*.swift' -exec cat {} + 2>/dev/null | wc -l; }

# Of every function the number of its lines and of its parameters. A function ends where a brace stands
# under its beginning, which the formatter sees to.
functions() {
  find "$1/Sources" "$1/Extras" -name '*.swift' -exec awk '
    function parameters(text,    depth, count, i, letter, last) {
      i = index(text, "(")
      # The parameters of a generic function stand behind its generic ones.
      for (; i <= length(text); i++) {
        letter = substr(text, i, 1)
        if (letter ~ /[(\[{]/) depth++
        if (letter ~ /[)\]}]/ && --depth == 0) break
        if (letter == "," && depth == 1) count++
        if (letter !~ /[[:space:](]/) last = letter
      }
      return last == "" ? 0 : count + (last == "," ? 0 : 1)
    }
    FNR == 1 { open = 0 }
    !open && /^ *([a-z@()]+ )*(func [^ ]|init[?]?[(<]|subscript[(<])/ && !/^ *\/\// {
      open = 1; start = FNR; text = ""; where = FILENAME ":" FNR
      match($0, /^ */); indent = RLENGTH
    }
    open {
      if (!body) text = text " " $0
      if (!body && $0 ~ /\{/) body = 1
      match($0, /^ */)
      isEnd = FNR > start && RLENGTH == indent && $0 ~ /^ *\}/
      isOneLine = FNR == start && $0 ~ /\}$/
      isRequirement = !body && FNR > start && $0 !~ /^ *[)\]]/ && RLENGTH <= indent
      if (isEnd || isOneLine || isRequirement) {
        sub(/\{.*/, "", text)
        # A location in the source is one thing, whose four parts only the compiler can fill in.
        gsub(/, *filePath: StaticString = #filePath, *line: Int = #line, *column: Int = #column/, "", text)
        print FNR - start + 1, parameters(text), where
        open = 0; body = 0
      }
    }' {} +
}

weigh() {
  local tree=$1 folder
  for folder in $folders; do
    [ -d "$tree/$folder" ] && echo "lines of $folder|$(lines "$tree" "$folder")"
  done
  functions "$tree" | sort -n >"$work/functions"
  echo "functions|$(wc -l <"$work/functions")"
  echo "lines of the median function|$(awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }' "$work/functions")"
  echo "lines of the longest function|$(tail -n 1 "$work/functions" | cut -d' ' -f1)"
  echo "parameters of the longest list|$(sort -k2,2nr "$work/functions" | head -n 1 | cut -d' ' -f2)"
  echo "public types|$(grep -cE '^(@[A-Za-z]+ )*(final )?(struct|enum|class|protocol|actor) ' "$tree/API/public.txt")"
  find "$tree/Sources" "$tree/Extras" -name '*.swift' -exec wc -l {} + 2>/dev/null |
    awk '$2 != "total" { files++; lines += $1 } END { printf "files|%d\nlines of a file, mean|%d\n", files, lines / files }'
  echo "lines of the core|$(lines "$tree" Sources)"
  echo "kinds of hint|$(grep -rhE '^    case [a-zA-Z]+( =|$)' "$tree"/Sources/UnderstudyDiagnosis/Hints/Hint.swift 2>/dev/null | wc -l)"
  echo "files that name redaction outside its target|$(grep -rliE 'redact|secretNames' --include='*.swift' \
    "$tree/Sources" "$tree/Extras" 2>/dev/null | grep -vc UnderstudySecrets)"
  # What knows of the matcher for cookies, as one for all; HAR has cookies whether a stub asks for them or not.
  echo "files that a matcher touches|$(grep -rlE '\.cookie\b|func cookie\(|"cookies"' --include='*.swift' \
    "$tree"/Sources/{UnderstudyEngine,UnderstudyDiagnosis} "$tree/Extras/UnderstudyStubFiles" | wc -l)"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ "${1:-}" = --get ]; then
  exec Benchmarks/files-of-a-get.sh
elif [ $# -gt 0 ]; then
  mkdir "$work/before"
  git archive "$1" | tar -x -C "$work/before"
  weigh "$work/before" >"$work/then"
  weigh . >"$work/now"
  awk -F'|' 'NR == FNR { before[$1] = $2; next } { printf "%-44s %8s %8s\n", $1, before[$1], $2 }' \
    "$work/then" "$work/now"
else
  weigh . | awk -F'|' '{ printf "%-44s %8s\n", $1, $2 }'
fi
