"""A web server for tests, on this machine's own address only, with the habits of bad ones.

It says its ports, of plain and secure connections, on its first line, and ends with its standard
input, or with whoever started it. Its arguments are a certificate and its key, and how many plain
ports it has, if more than one. What it was asked is at /requests; what is below /prices is in
prices.py, below /weather in weather.py, below /feeds in feeds.py, below /calendars in calendars.py,
below /tasks in tasks.py, and below /scripts in scripts.py.
"""

import gzip
import json
import os
import socket
import ssl
import sys
import threading
import time

# Nothing is left behind in the folder of the sources.
sys.dont_write_bytecode = True
import calendars
import feeds
import prices
import scripts
import tasks
import weather

parent = os.getppid()
requests = []
once = {}


def answer(status, body=b"", headers=(), length=None):
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body) if length is None else length}"]
    lines += [f"{name}: {value}" for name, value in headers]
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


def bomb(connection, size):
    """Sends zeros that are small on the way and large when they are unpacked."""
    body = gzip.compress(bytes(size), 9)
    connection.sendall(answer("200 OK", body, [("Content-Encoding", "gzip")]))


def held(connection, rest, headers):
    """Says how long the answer holds, by a header and its value, with "_" for spaces; and what it is known
    by, if there is a third part."""
    name, value, tag = (rest.split("/") + [""])[:3]
    fields = [(name, value.replace("_", " "))] + ([("ETag", f'"{tag}"')] if tag else [])
    if tag and headers.get("if-none-match") == f'"{tag}"':
        lines = "".join(f"{name}: {value}\r\n" for name, value in fields)
        connection.sendall(f"HTTP/1.1 304 Not Modified\r\n{lines}\r\n".encode())
    else:
        connection.sendall(answer("200 OK", b"held", fields))


def respond(connection, path, headers, method, body):
    """Answers one request; false if the connection is to be closed after it."""
    name, _, rest = path.partition("?")[0].lstrip("/").partition("/")
    send = connection.sendall
    if name == "prices":
        return prices.respond(connection, path, headers, answer)
    if name == "weather":
        return weather.respond(connection, path, headers, answer)
    if name == "feeds":
        return feeds.respond(connection, path, headers, answer)
    if name == "scripts":
        return scripts.respond(connection, path, answer)
    if name == "calendars":
        return calendars.respond(connection, path, headers, method, body, answer)
    if name == "tasks":
        return tasks.respond(connection, path, headers, method, body, answer)
    if name == "hello":
        send(answer("200 OK", b"hello"))
    elif name == "headers":
        send(answer("200 OK", json.dumps(headers).encode()))
    elif name == "echo" and method == "HEAD":
        send(answer("200 OK", b"", [("X-Method", method)], length=5_000_000))
    elif name == "echo":
        heard = {"method": method, "path": path, "headers": headers, "body": body.decode()}
        send(answer("200 OK", json.dumps(heard).encode()))
    elif name == "held":
        held(connection, rest, headers)
    elif name == "redirect":
        send(answer(f"{rest} Elsewhere", b"", [("Location", path.partition("?")[2])]))
    elif name == "requests":
        send(answer("200 OK", json.dumps([r for r in requests if rest in r]).encode()))
    elif name == "packed":
        send(answer("200 OK", gzip.compress(b"unpacked"), [("Content-Encoding", "gzip")]))
    elif name == "tagged":
        tag = f'"{rest}"'
        if headers.get("if-none-match") == tag:
            send(b"HTTP/1.1 304 Not Modified\r\nX-Again: yes\r\n\r\n")
        else:
            send(answer("200 OK", b"tagged", [("ETag", tag)]))
    elif name == "dated":
        date = "Wed, 21 Oct 2015 07:28:00 GMT"
        if headers.get("if-modified-since") == date:
            send(b"HTTP/1.1 304 Not Modified\r\n\r\n")
        else:
            send(answer("200 OK", b"dated", [("Last-Modified", date)]))
    elif name == "private":
        if "if-none-match" in headers:
            send(b"HTTP/1.1 304 Not Modified\r\n\r\n")
            return True
        send(answer("200 OK", b"private", [("ETag", '"p"'), ("Cache-Control", "no-store")]))
    elif name == "status":
        send(answer(f"{rest} Whatever", b"body of " + rest.encode()))
    elif name == "wait":
        status, _, value = rest.partition("/")
        value = value.replace("_", " ")
        send(answer(f"{status} Wait", b"", [("Retry-After", value)] if value else []))
    elif name in ("loop", "slow-loop"):
        time.sleep(0.3 if name == "slow-loop" else 0)
        send(answer("302 Found", b"", [("Location", f"/{name}/{int(rest or 0) + 1}")]))
    elif name == "to":
        # The address, with ":" and "/" written as they are.
        send(answer("302 Found", b"", [("Location", path.partition("?")[2])]))
    elif name == "silent":
        time.sleep(float(rest))
        send(answer("200 OK", b"at last"))
    elif name == "trickle":
        send(answer("200 OK", b"", length=1000))
        for _ in range(1000):
            send(b".")
            time.sleep(0.05)
    elif name == "cut":
        send(answer("200 OK", b"only this", length=1000))
        return False
    elif name == "nothing":
        return False
    elif name == "garbage":
        send(b"\x00\x01\x02 what is this\r\n\r\n")
        return False
    elif name == "large":
        size = int(rest)
        send(answer("200 OK", b"", length=size))
        piece = bytes(65536)
        for _ in range(size // len(piece)):
            send(piece)
    elif name == "endless":
        send(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            send(bytes(65536))
    elif name == "bomb":
        bomb(connection, int(rest))
    elif name == "long-headers":
        send(b"HTTP/1.1 200 OK\r\n")
        for number in range(100_000):
            send(f"X-{number}: {'x' * 100}\r\n".encode())
    else:
        send(answer("404 Not Found", b"no such page"))
    return True


def serve(connection):
    try:
        if isinstance(connection, ssl.SSLSocket):
            connection.do_handshake()
        stream = connection.makefile("rb")
        while True:
            first = stream.readline().decode().split()
            if len(first) < 2:
                return
            headers = {}
            while (line := stream.readline().decode().strip()):
                key, _, value = line.partition(":")
                headers[key.lower()] = value.strip()
            body = stream.read(int(headers.get("content-length", 0)))
            requests.append(first[1])
            method, path = first[:2]
            if path.startswith("http://"):
                # We are asked as a proxy: say for whom, and do not go there.
                connection.sendall(answer("200 OK", b"proxy for " + path.encode()))
            elif not respond(connection, path, headers, method, body):
                return
    except (OSError, ValueError):
        pass
    finally:
        try:
            connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        connection.close()


def listen(context=None):
    """Listens at a port of 127.0.0.1 and at the same one of 127.0.0.2, which a test can take for a server
    on the web."""
    while True:
        first = socket.create_server(("127.0.0.1", 0), backlog=64)
        port = first.getsockname()[1]
        try:
            second = socket.create_server(("127.0.0.2", port), backlog=64)
            break
        except OSError:
            first.close()

    def accept(listener):
        while True:
            connection, _ = listener.accept()
            if context:
                connection = context.wrap_socket(
                    connection, server_side=True, do_handshake_on_connect=False)
            threading.Thread(target=serve, args=[connection], daemon=True).start()

    for listener in (first, second):
        threading.Thread(target=accept, args=[listener], daemon=True).start()
    return port


def end_with(parent):
    """Ends with the tests, also where another process of theirs has the end of the pipe, too."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])
count = int(sys.argv[3]) if len(sys.argv) > 3 else 1
print(*[listen() for _ in range(count)], listen(context), flush=True)
threading.Thread(target=end_with, args=[parent], daemon=True).start()
sys.stdin.read()
os._exit(0)
