"""Feeds for tests, each with a habit of its own: /feeds/WAY, such as /feeds/right or /feeds/cut."""

import threading
import time
import zlib
import struct

counts = {}
# Of feeds that are sent only once so many are asked for at the same time: a barrier for each test, how many wait,
# and the most that ever did.
TOGETHER = 6
meetings = {}
meeting = threading.Lock()


class Meeting:
    def __init__(self):
        self.barrier = threading.Barrier(TOGETHER)
        self.now = self.most = 0


def story(number, extra=""):
    return (f"<item><title>Story {number}</title><link>/stories/{number}</link>"
            f"<guid isPermaLink='false'>{number}</guid>{extra}</item>")


def rss(stories, title="The Feed", ttl=""):
    return (f"<?xml version='1.0' encoding='utf-8'?><rss version='2.0' "
            f"xmlns:media='http://search.yahoo.com/mrss/'><channel><title>{title}</title>"
            f"<link>/</link>{ttl}{''.join(stories)}</channel></rss>").encode()


def png(side=8):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\x40\x80\xc0" * side) * side
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def picture(address):
    return f"<media:thumbnail url='{address}'/>"


def respond(connection, path, headers, answer):
    """Answers one request; false if the connection is to be closed after it."""
    way, _, rest = path.partition("?")[0].removeprefix("/feeds/").partition("/")
    send = connection.sendall
    counts[way] = counts.get(way, 0) + 1
    xml = [("Content-Type", "application/rss+xml; charset=utf-8")]
    whole = rss([story(n) for n in (1, 2, 3)])
    if way == "right":
        if headers.get("if-none-match") == '"1"':
            send(b'HTTP/1.1 304 Not Modified\r\nETag: "1"\r\n\r\n')
        else:
            send(answer("200 OK", whole, xml + [("ETag", '"1"')]))
    elif way == "other":
        send(answer("200 OK", rss([story(n) for n in (11, 12)], "The Other"), xml))
    elif way == "many":
        send(answer("200 OK", rss([story(n) for n in range(1000)]), xml))
    elif way == "patient":
        send(answer("200 OK", rss([story(1)], ttl="<ttl>240</ttl>"), xml))
    elif way == "changing":
        send(answer("200 OK", rss([story(n) for n in range(counts[way], 0, -1)]), xml))
    elif way == "in-flight":
        # What is read begins as one answer and ends as another.
        new = rss([story(n) for n in (7, 8, 9)])
        send(answer("200 OK", b"", xml, length=len(new)))
        send(whole[:len(new) // 2])
        time.sleep(0.1)
        send(new[len(new) // 2:])
    elif way == "together":
        # "together/TEST/NUMBER"; "together/TEST/most" says how many asked at once.
        test, _, number = rest.partition("/")
        with meeting:
            found = meetings.setdefault(test, Meeting())
            if number == "most":
                send(answer("200 OK", str(found.most).encode()))
                return True
            found.now += 1
            found.most = max(found.most, found.now)
        try:
            found.barrier.wait(timeout=20)
            body = rss([story(f"{test} {number}")])
        except threading.BrokenBarrierError:
            body = b""
        with meeting:
            found.now -= 1
        send(answer("200 OK", body, xml))
    elif way == "slow":
        time.sleep(1.2)
        send(answer("200 OK", rss([story(21)], "The Slow"), xml))
    elif way == "cut":
        send(answer("200 OK", whole[:200], xml, length=len(whole)))
        return False
    elif way == "half":
        send(answer("200 OK", whole[:len(whole) * 2 // 3], xml))
    elif way == "broken":
        send(answer("200 OK", bytes(range(256)) * 10, xml))
    elif way == "empty":
        send(answer("200 OK", b"", xml))
    elif way == "wrong-type":
        send(answer("200 OK", whole, [("Content-Type", "image/png")]))
    elif way == "html":
        send(answer("200 OK", b"<html><body>Please sign in</body></html>", [("Content-Type", "text/html")]))
    elif way == "page":
        send(answer("200 OK", b"<html><head><link rel=alternate type='application/rss+xml' title='News' "
                    b"href='/feeds/right'></head></html>", [("Content-Type", "text/html")]))
    elif way == "local-pictures":
        # What is on the web, and names pictures on the computer of whoever reads it.
        own = path.partition("?")[2]
        port = headers["host"].rpartition(":")[2]
        hosts = ["127.0.0.1", "localhost", "127.1", "0.0.0.0", "2130706433"]
        send(answer("200 OK", rss([
            story(number + 1, picture(f"http://{host}:{port}/feeds/picture/{own}/a.png"))
            for number, host in enumerate(hosts)
        ]), xml))
    elif way == "local-page":
        port = headers["host"].rpartition(":")[2]
        send(answer("200 OK", (
            "<html><head><link rel=alternate type='application/rss+xml' title='News' href='http://"
            f"127.0.0.1:{port}/feeds/right?{path.partition('?')[2]}'></head></html>").encode(),
            [("Content-Type", "text/html")]))
    elif way == "local-move":
        port = headers["host"].rpartition(":")[2]
        send(answer("302 Moved", b"", [("Location", f"http://127.0.0.1:{port}/feeds/right?{path.partition('?')[2]}")]))
    elif way == "moved":
        send(answer("301 Moved", b"", [("Location", "/feeds/right")]))
    elif way == "none":
        send(answer("200 OK", rss([]), xml))
    elif way == "large":
        send(answer("200 OK", b"", xml, length=9_000_000))
        for _ in range(9):
            send(bytes(1_000_000))
    elif way == "illustrated":
        # Pictures of whoever asks alone: what was asked for is counted by their addresses.
        names = ["a.png", "big.png", "page.png", "a.webp"]
        own = path.partition("?")[2]
        send(answer("200 OK", rss([
            story(number + 1, picture(f"/feeds/picture/{own}/{name}"))
            for number, name in enumerate(names)
        ]), xml))
    elif way == "picture":
        name = rest.rpartition("/")[2]
        body = png() if name == "a.png" else bytes(1_500_000) if name == "big.png" else b"<html>"
        send(answer("200 OK", body, [("Content-Type", "image/png")]))
    elif way.isdigit():
        wait = [("Retry-After", rest)] if rest else []
        send(answer(f"{way} Whatever", b"no", wait))
    else:
        send(answer("404 Not Found", b"no such feed"))
    return True
