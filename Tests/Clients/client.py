"""What the Python clients, and curl, have in common: the cases, and how an answer is judged."""

import sys
import time

ALPHABET = b"abcdefghijklmnopqrstuvwxyz012345"


def pattern(size):
    return (ALPHABET * (size // len(ALPHABET) + 1))[:size]


class Case:
    def __init__(self, line):
        fields = line.rstrip("\n").split("\t")
        self.name, self.method, self.target, send, how, self.status, self.expected = fields
        self.options = dict((option + "=").split("=")[:2] for option in how.split(" "))
        self.body = self.bytes(send)

    @staticmethod
    def bytes(text):
        kind, _, rest = text.partition(":")
        return {
            "text": lambda: rest.encode(),
            "is": lambda: rest.encode(),
            "size": lambda: pattern(int(rest)),
        }.get(kind, lambda: None)()

    def has(self, option):
        return option in self.options

    def number(self, option, otherwise):
        return int(self.options.get(option) or otherwise)

    @property
    def is_socket(self):
        return self.target.startswith("ws:")

    @property
    def is_proxied(self):
        return self.target.startswith("proxy:")

    def url(self, base, single):
        kind, _, rest = self.target.partition(":")
        if kind == "ws":
            return base.replace("http:", "ws:") + rest
        return {"single": single + rest, "proxy": rest}.get(kind, base + self.target)

    def fault(self, status, body, seconds_before_end=None):
        """Why an answer is not the one expected, or None."""
        if self.status == "error":
            return f"{status} with {len(body)} bytes, and no error"
        if int(self.status) != status:
            return f"the status is {status}: {body[:200]}"
        kind, _, rest = self.expected.partition(":")
        if kind == "has":
            if rest.encode() not in body:
                return f"the body is {body[:200]}"
        elif kind in ("is", "size") and body != self.bytes(self.expected):
            return f"the body has {len(body)} bytes: {body[:80]}"
        if self.has("stream") and seconds_before_end is not None and seconds_before_end < 0.1:
            return "the beginning of the body came no earlier than its end"
        return None


class Unable(Exception):
    """The client has no such thing."""


class Stopwatch:
    """How long before the end of a body its first piece came."""

    def __init__(self):
        self.first = None

    def note(self):
        self.first = self.first or time.monotonic()

    def elapsed(self):
        return time.monotonic() - self.first if self.first else 0


def cases(path):
    with open(path, encoding="utf-8") as file:
        return [Case(line) for line in file if not line.startswith("#")]


def arguments():
    _, path, base, single = sys.argv[:4]
    return cases(path), base, single


def tell(case, fault):
    print(f"FAILED\t{case.name}\t{fault}" if fault else f"ok\t{case.name}", flush=True)


def run(ask):
    """Has `ask(case, url, base)` give a status, a body, and the seconds before its end, for each case."""
    all_cases, base, single = arguments()
    for case in all_cases:
        try:
            fault = case.fault(*ask(case, case.url(base, single), base))
        except Unable as reason:
            print(f"unable\t{case.name}\t{reason}", flush=True)
            continue
        except Exception as error:
            fault = None if case.status == "error" else f"{type(error).__name__}: {error}"
        tell(case, fault)
