"""Python's aiohttp, one session for all cases; web sockets, too."""

import asyncio

import aiohttp

from client import Stopwatch, run


async def pieces(body):
    for start in range(0, len(body), 10_000):
        yield body[start : start + 10_000]


async def talk(case, url, session):
    async with session.ws_connect(url) as socket:
        await socket.send_str(case.body.decode())
        answer = (await socket.receive_str()).encode()
        # Bytes, and a ping, pass too.
        await socket.send_bytes(case.body)
        assert await socket.receive_bytes() == case.body
        await socket.ping(b"?")
        return 101, answer


async def ask_once(case, url, base, session):
    if case.is_socket:
        return await talk(case, url, session)
    headers = {"Content-Type": "application/json"} if case.has("json") else {}
    watch, received = Stopwatch(), bytearray()
    async with session.request(
        case.method, url, data=pieces(case.body) if case.has("chunked") else case.body,
        headers=headers, expect100=case.has("expect"), allow_redirects=case.has("follow"),
        timeout=aiohttp.ClientTimeout(total=case.number("timeout", 30)),
        proxy=base if case.is_proxied else None,
    ) as response:
        async for piece in response.content.iter_any():
            watch.note()
            received += piece
    return response.status, bytes(received), watch.elapsed()


async def ask_all(case, url, base):
    # Cookies of a numerical address are refused otherwise.
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar) as session:
        if case.has("at-once"):
            answers = await asyncio.gather(
                *(ask_once(case, url, base, session) for _ in range(case.number("at-once", 1))))
            assert len({answer[:2] for answer in answers}) == 1, answers
            return answers[0]
        for _ in range(case.number("times", 1) - 1):
            await ask_once(case, url, base, session)
        return await ask_once(case, url, base, session)


run(lambda case, url, base: asyncio.run(ask_all(case, url, base)))
