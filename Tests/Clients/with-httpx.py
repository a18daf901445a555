"""Python's httpx, one client for all cases."""

from concurrent.futures import ThreadPoolExecutor

import httpx

from client import Stopwatch, Unable, run

client = httpx.Client(trust_env=False, timeout=30)


def pieces(body):
    for start in range(0, len(body), 10_000):
        yield body[start : start + 10_000]


def ask_once(case, url, client):
    headers = {}
    if case.has("json"):
        headers["Content-Type"] = "application/json"
    # Sent without waiting for the word, which is allowed.
    if case.has("expect"):
        headers["Expect"] = "100-continue"
    body = pieces(case.body) if case.has("chunked") else case.body
    watch, received = Stopwatch(), bytearray()
    with client.stream(
        case.method, url, content=body, headers=headers, follow_redirects=case.has("follow"),
        timeout=case.number("timeout", 30),
    ) as response:
        for piece in response.iter_bytes():
            watch.note()
            received += piece
    return response.status_code, bytes(received), watch.elapsed()


def ask(case, url, base):
    if case.is_socket:
        raise Unable("httpx has no web sockets")
    if case.is_proxied:
        with httpx.Client(trust_env=False, proxy=base) as proxied:
            return ask_once(case, url, proxied)
    if case.has("at-once"):
        count = case.number("at-once", 1)
        with ThreadPoolExecutor(count) as threads:
            answers = list(threads.map(lambda _: ask_once(case, url, client), range(count)))
        assert len({answer[:2] for answer in answers}) == 1, answers
        return answers[0]
    for _ in range(case.number("times", 1) - 1):
        ask_once(case, url, client)
    return ask_once(case, url, client)


run(ask)
