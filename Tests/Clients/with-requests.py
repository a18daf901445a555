"""Python's requests, one session for all cases."""

from concurrent.futures import ThreadPoolExecutor

import requests

from client import Stopwatch, Unable, run

session = requests.Session()
session.trust_env = False


def pieces(body):
    for start in range(0, len(body), 10_000):
        yield body[start : start + 10_000]


def ask_once(case, url, base, session):
    headers = {}
    if case.has("json"):
        headers["Content-Type"] = "application/json"
    # Sent without waiting for the word, which is allowed.
    if case.has("expect"):
        headers["Expect"] = "100-continue"
    body = pieces(case.body) if case.has("chunked") else case.body
    response = session.request(
        case.method, url, data=body, headers=headers, allow_redirects=case.has("follow"),
        timeout=case.number("timeout", 30), stream=True,
        proxies={"http": base} if case.is_proxied else None,
    )
    watch, received = Stopwatch(), bytearray()
    for piece in response.iter_content(None if case.has("stream") else 1 << 16):
        watch.note()
        received += piece
    return response.status_code, bytes(received), watch.elapsed()


def ask(case, url, base):
    if case.is_socket:
        raise Unable("requests has no web sockets")
    if case.has("at-once"):
        count = case.number("at-once", 1)
        with ThreadPoolExecutor(count) as threads:
            answers = list(threads.map(
                lambda _: ask_once(case, url, base, requests.Session()), range(count)))
        assert len({answer[:2] for answer in answers}) == 1, answers
        return answers[0]
    for _ in range(case.number("times", 1) - 1):
        ask_once(case, url, base, session)
    return ask_once(case, url, base, session)


run(ask)
