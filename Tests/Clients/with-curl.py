"""curl, a process for each case."""

import subprocess
import tempfile

from client import Unable, run


def ask(case, url, base):
    if case.is_socket:
        raise Unable("curl has no web sockets")
    command = ["curl", "--silent", "--show-error", "--max-time", str(case.number("timeout", 30))]
    command += ["--write-out", "%{http_code} %{time_starttransfer} %{time_total}\n"]
    command += ["--head"] if case.method == "HEAD" else ["--request", case.method]
    if case.has("follow"):
        command += ["--location"]
        # A method that is named is kept, come what may.
        if case.method == "GET":
            command[command.index("--request") : command.index("--request") + 2] = []
    if case.has("cookies"):
        command += ["--cookie", ""]
    if case.has("gzip"):
        command += ["--compressed"]
    if case.has("json"):
        command += ["--header", "Content-Type: application/json"]
    if case.has("chunked"):
        command += ["--header", "Transfer-Encoding: chunked"]
    # By itself curl waits where a body is large.
    if case.has("expect"):
        command += ["--header", "Expect: 100-continue", "--expect100-timeout", "20"]
    if case.is_proxied:
        command += ["--proxy", base]
    if case.body is not None:
        command += ["--data-binary", "@-"]
    if case.has("at-once"):
        command += ["--parallel", "--parallel-immediate", "--no-progress-meter"]
    times = case.number("at-once", case.number("times", 1))
    # One process, so that connections can be used again; each body in a file of its own.
    with tempfile.TemporaryDirectory() as folder:
        for number in range(times):
            command += ["--output", f"{folder}/{number}", url]
        done = subprocess.run(command, input=case.body, capture_output=True, timeout=60)
        if done.returncode != 0:
            raise RuntimeError(done.stderr.decode(errors="replace").strip())
        lines = done.stdout.decode().strip().splitlines()
        answers = set()
        for number in range(times):
            try:
                with open(f"{folder}/{number}", "rb") as file:
                    body = b"" if case.method == "HEAD" else file.read()
            except FileNotFoundError:
                body = b""
            answers.add((int(lines[number].split(" ")[0]), body))
    if len(answers) > 1:
        raise RuntimeError(f"{len(answers)} different answers")
    _, first, total = lines[0].split(" ")
    return *answers.pop(), float(total) - float(first)


run(ask)
