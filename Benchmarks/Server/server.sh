#!/bin/bash
# Measures a StubServer beside nginx, which serves the same bytes on the same machine, in turn, with wrk:
# requests a second, the 99th percentile of the latency and, on Linux, the processor time a request for 1 to
# 1,000 connections, and 10 and 10,000 stubs; then the memory over a million requests, unless connections are
# named. Needs nginx and wrk, and an optimized build, whose folder may be named.
#   Benchmarks/Server/server.sh [BUILD] [SECONDS for each figure] [ROUNDS] ["10 10000"] ["1 50 500"]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
build=${1:-$root/.build/release}
seconds=${2:-4}
rounds=${3:-3}
which=${4-10 10000}
numbers=${5-1 10 50 100 500 1000}
work=$(mktemp -d)
# nginx reads it as nobody.
chmod a+rx "$work"
for tool in nginx wrk; do
  PATH=$PATH:/usr/sbin command -v $tool >/dev/null || { echo "$tool is not installed"; exit 2; }
done
export PATH=$PATH:/usr/sbin

[ -n "${1:-}" ] || swift build -c release --package-path "$root" --target UnderstudyServer
objects=$("$root/Tests/objects" "$build" UnderstudyServer)
swiftc -swift-version 6 -O -parse-as-library -I "$build/Modules" "$here/serve.swift" $objects \
  -o "$work/serve"

printf '{"page":1,"results":["%0*d"]}' 480 7 >"$work/page.json"
mkdir -p "$work/html/movies" "$work/nginx"
for number in 9 9999; do cp "$work/page.json" "$work/html/movies/$number"; done

# The port is one that was free a moment ago.
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
cat >"$work/nginx.conf" <<END
daemon off;
pid $work/nginx/pid;
error_log stderr crit;
worker_processes 2;
events { worker_connections 4096; }
http {
  access_log off;
  keepalive_requests 100000000;
  open_file_cache max=1000;
  sendfile on;
  tcp_nopush on;
  default_type application/json;
  client_body_temp_path $work/nginx/body;
  proxy_temp_path $work/nginx/proxy;
  fastcgi_temp_path $work/nginx/fastcgi;
  uwsgi_temp_path $work/nginx/uwsgi;
  scgi_temp_path $work/nginx/scgi;
  server { listen 127.0.0.1:$port backlog=4096; root $work/html; }
}
END
nginx -p "$work/nginx" -c "$work/nginx.conf" 2>"$work/nginx.log" &
nginx=$!
servers=()
cleanup() {
  kill $nginx "${servers[@]}" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT

# Starts a server with so many stubs, under a name.
start() {
  mkfifo "$work/input-$2"
  "$work/serve" "$1" "$work/page.json" <"$work/input-$2" >"$work/url-$2" &
  servers+=($!)
  # Open for as long as this script runs.
  eval "exec $3>\"$work/input-$2\""
  until [ -s "$work/url-$2" ]; do sleep 0.1; done
}
start 10 10 8
start 10000 10000 9

# The processor time so far of a process and its children, in hundredths of a second.
ticks() {
  cat "/proc/$1/stat" $(sed -E 's|([0-9]+) ?|/proc/\1/stat |g' "/proc/$1/task/$1/children") 2>/dev/null |
    awk '{ all += $14 + $15 } END { print all + 0 }'
}

# Requests a second, the 99th percentile in milliseconds, and the microseconds of the processor a request of a
# server, by its process.
ask() {
  local threads=2 before
  [ "$1" -gt 1 ] || threads=1
  before=$(ticks "$3")
  wrk -t$threads -c"$1" -d"${seconds}s" --latency "$2" >"$work/wrk.log"
  if grep -qE 'Non-2xx|Socket errors' "$work/wrk.log"; then grep -E 'Non-2xx|Socket errors' "$work/wrk.log" >&2; fi
  awk -v ticks=$(($(ticks "$3") - before)) '/Requests\/sec/ { rate = $2 }
    /requests in/ { cost = ticks * 10000 / $1 }
    $1 == "99%" { value = $2 + 0; if ($2 ~ /us$/) value /= 1000; else if ($2 !~ /ms$/) value *= 1000; p99 = value }
    END { print rate, p99, cost }' "$work/wrk.log"
}

median() { sort -n | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }

echo "stubs  connections  nginx/s  server/s  ratio  nginx p99 ms  server p99 ms  nginx µs  server µs  ratio  (medians of $rounds)"
for stubs in $which; do
  url=$(cat "$work/url-$stubs")/movies/$((stubs - 1))
  server=${servers[$([ "$stubs" = 10 ] && echo 0 || echo 1)]}
  for connections in $numbers; do
    for name in n s; do : >"$work/$name"; done
    for ((round = 0; round < rounds; round++)); do
      ask $connections "http://127.0.0.1:$port/movies/$((stubs - 1))" $nginx >>"$work/n"
      ask $connections "$url" "$server" >>"$work/s"
    done
    # A column of the figures of both, or the ratio of its two.
    of() { cut -d' ' -f"$2" "$work/$1" | median; }
    ratio() { paste -d' ' "$work/s" "$work/n" | awk -v at="$1" '{ print $(at + 3) ? $at / $(at + 3) : 0 }' | median; }
    printf '%5d  %11d  %7.0f  %8.0f  %5.2f  %12.2f  %13.2f  %8.1f  %9.1f  %5.2f\n' $stubs $connections \
      "$(of n 1)" "$(of s 1)" "$(ratio 1)" "$(of n 2)" "$(of s 2)" "$(of n 3)" "$(of s 3)" "$(ratio 3)"
  done
done
[ -z "${5:-}" ] || exit 0

# Memory, after each part of so many requests: flat once the record has reached its limits.
memory() {
  local limit=$1 path=$2 sent=0
  shift 2
  start 20 "$limit" 7
  local server=${servers[-1]}
  while [ $sent -lt "$limit" ]; do
    wrk -t2 -c50 -d"${seconds}s" "$@" "$(cat "$work/url-$limit")$path" >"$work/wrk.log"
    sent=$((sent + $(awk '/requests in/ { print $1 }' "$work/wrk.log")))
    resident=$(awk '/VmRSS/ { print int($2 / 1024) }' "/proc/$server/status" 2>/dev/null ||
      ps -o rss= -p "$server" | awk '{ print int($1 / 1024) }')
    printf '%10d  %5d\n' $sent "$resident"
  done
}
echo "memory of the server: requests, MB"
memory 1000000 /movies/10
cat >"$work/post.lua" <<'END'
wrk.method = "POST"
wrk.body = string.rep("x", 10000)
END
echo "memory of the server, with bodies of 10 kB: requests, MB"
memory 200000 /movies -s "$work/post.lua"
