"""What no library does: bytes on a socket, as old, careless and slow clients send them."""

import socket
import time
from urllib.parse import urlsplit

from client import arguments

_, base, single = arguments()
address = (urlsplit(base).hostname, urlsplit(base).port)


def exchange(*pieces, half_closes=False, pause=0.0):
    with socket.create_connection(address, timeout=20) as connection:
        for piece in pieces:
            connection.sendall(piece)
            time.sleep(pause)
        if half_closes:
            connection.shutdown(socket.SHUT_WR)
        received = b""
        while piece := connection.recv(1 << 16):
            received += piece
        return received


GET = b"GET /json HTTP/1.1\r\nHost: a\r\n\r\n"
LAST = b"GET /missing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
DRIP = b"GET /drip HTTP/1.1\r\nHost: a\r\n\r\n"


def pipelined():
    text = exchange(GET + DRIP + GET + LAST)
    places = [text.find(b'{"page":1}'), text.find(b"five"), text.rfind(b'{"page":1}'),
              text.find(b"no such film")]
    assert text.count(b"HTTP/1.1 ") == 4 and places == sorted(places) and places[0] > 0, text


def a_thousand_pipelined():
    text = exchange(GET * 1_000 + LAST)
    assert text.count(b'{"page":1}') == 1_000, text.count(b'{"page":1}')


def byte_by_byte():
    assert b"200 OK" in exchange(
        *(bytes([byte]) for byte in GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")),
        pause=0.002)


def old():
    text = exchange(b"GET /json HTTP/1.0\r\n\r\n")
    assert text.endswith(b'\r\n\r\n{"page":1}'), text


def half_closed():
    assert b'{"page":1}' in exchange(GET, half_closes=True)


def gone_in_the_middle():
    for _ in range(50):
        with socket.create_connection(address, timeout=20) as connection:
            connection.sendall(b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc")
        with socket.create_connection(address, timeout=20) as connection:
            connection.sendall(DRIP)
        with socket.create_connection(address, timeout=20) as connection:
            connection.sendall(b"GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
            connection.recv(1_000)
    assert b"200 OK" in exchange(GET, LAST)


def not_http():
    for sent in [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(40) + b"\r\n\r\n",
                 b"SSH-2.0-OpenSSH_9.2\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"]:
        text = exchange(sent)
        assert text.startswith((b"HTTP/1.1 400", b"HTTP/1.1 505")), text


def reads_nothing():
    """A client that asks for a lot and reads none of it must not keep others waiting."""
    with socket.create_connection(address, timeout=20) as connection:
        connection.sendall(b"GET /large HTTP/1.1\r\nHost: a\r\n\r\n" * 20)
        assert b"200 OK" in exchange(GET, LAST)


for check in [pipelined, a_thousand_pipelined, byte_by_byte, old, half_closed, gone_in_the_middle,
              not_http, reads_nothing]:
    name = check.__name__.replace("_", " ")
    try:
        check()
        print(f"ok\t{name}", flush=True)
    except Exception as error:
        print(f"FAILED\t{name}\t{type(error).__name__}: {str(error)[:300]}", flush=True)
