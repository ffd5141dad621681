"""To-do lists for tests, as CalDAV has them, each server with a habit of its own: /tasks/WAY/ is a server with the
lists Home and Work, and a calendar without to-dos. A way may have a name of its own after a dash. Home has "milk" and
"bread" at first.

What it was asked is at /tasks/heard/WAY, and its to-dos are at /tasks/texts/WAY. A POST to /tasks/put/WAY/NAME, or to
/tasks/remove/WAY/NAME, is the change by another app; after one to /tasks/close/WAY, it answers nothing any more.
"""

import json
import threading
import time
import urllib.parse

from calendars import XML, known, multistatus

servers = {}
lock = threading.Lock()


def task(uid, title, more=""):
    return (f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//t//t//EN\r\nBEGIN:VTODO\r\nUID:{uid}\r\n"
            f"DTSTAMP:20260101T000000Z\r\nSUMMARY:{title}\r\n{more}END:VTODO\r\nEND:VCALENDAR\r\n")


class Server:
    def __init__(self):
        self.heard = []
        self.tag = 1
        self.is_closed = False
        # The text and the tag of each to-do of Home, by its name.
        self.texts = {}
        self.put("milk.ics", task("milk", "Milk"))
        self.put("bread.ics", task("bread", "Bread", "X-OTHER;X-A=1:kept\r\n"))

    def put(self, name, text):
        self.tag += 1
        self.texts[name] = (text, f'"{self.tag}"')


def respond(connection, path, headers, method, body, answer):
    """Answers one request; false if the connection is to be closed after it."""
    _, _, first, *rest = urllib.parse.unquote(path.partition("?")[0]).split("/")
    send = connection.sendall
    with lock:
        if first in ("heard", "texts", "put", "remove", "close"):
            server = servers.setdefault(rest[0], Server())
            if first == "put":
                server.put(rest[1], body.decode())
            elif first == "remove":
                server.texts.pop(rest[1], None)
                server.tag += 1
            elif first == "close":
                server.is_closed = True
            value = server.heard if first == "heard" else {n: t for n, (t, _) in server.texts.items()}
            send(answer("200 OK", json.dumps(value).encode()))
            return True
        server = servers.setdefault(first, Server())
    if server.is_closed:
        return False
    way = first.partition("-")[0]
    name = "/".join(rest)
    condition = [f"{key}: {headers[key]}" for key in ("if-match", "if-none-match") if key in headers]
    server.heard.append(" ".join([method, name] + condition))
    if method in ("PUT", "DELETE"):
        return change(send, server, way, name, headers, method, body.decode(), answer)
    root = f"/tasks/{first}/"
    if method == "PROPFIND":
        value = find(root, name, server, way)
    elif "calendar-multiget" in body.decode():
        value = fetch(root, server, way, body.decode())
    elif "prop-filter" in body.decode() and way == "plain":
        send(answer("403 Forbidden", b"no such filter"))
        return True
    else:
        value = entries(root, name, server, way, body.decode())
    send(answer("207 Multi-Status", multistatus(value), XML))
    return True


def find(root, name, server, way):
    if name == "":
        return [known(root, f"<c:calendar-home-set><d:href>{root}home/</d:href></c:calendar-home-set>")]
    found = [known(f"{root}home/", "<d:resourcetype><d:collection/></d:resourcetype>")]
    for address, title, component, tag in (
            ("list/", "Home", "VTODO", server.tag), ("work/", "Work", "VTODO", 1),
            ("events/", "Meetings", "VEVENT", 1)):
        if way == "none" and component == "VTODO":
            continue
        found.append(known(
            f"{root}{address}", "<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>"
            f"<d:displayname>{title}</d:displayname><s:getctag>{tag}</s:getctag>"
            f"<c:supported-calendar-component-set><c:comp name='{component}'/>"
            "</c:supported-calendar-component-set>"))
    return found


def entries(root, name, server, way, body):
    found = [known(f"{root}{name}", "<d:getetag>\"x\"</d:getetag>")]
    if name != "list/":
        return found
    for each, (text, tag) in server.texts.items():
        if "is-not-defined" in body and "\r\nCOMPLETED:" in text:
            continue
        found.append(known(f"{root}list/{each}", f"<d:getetag>{shown(tag, way)}</d:getetag>"))
    if way == "elsewhere":
        found.append(known("http://127.0.0.2:9/x.ics", "<d:getetag>\"1\"</d:getetag>"))
    return found


def shown(tag, way):
    return f"W/{tag}" if way == "weak" else tag


def fetch(root, server, way, body):
    found = []
    for part in body.split("<d:href>")[1:]:
        address = part.partition("</d:href>")[0]
        text, tag = server.texts.get(urllib.parse.unquote(address).rpartition("/")[2], (None, None))
        if text is None:
            found.append(f"<d:response><d:href>{address}</d:href><d:status>HTTP/1.1 404 Gone</d:status></d:response>")
            continue
        found.append(known(address, f"<d:getetag>{shown(tag, way)}</d:getetag><c:calendar-data>"
                           f"<![CDATA[{text}]]></c:calendar-data>"))
    return found


def change(send, server, way, name, headers, method, body, answer):
    name = name.rpartition("/")[2]
    if way.isdigit():
        send(answer(f"{way} Whatever", b"no"))
        return True
    if way == "silent":
        time.sleep(30)
    if way == "away":
        # To another server, at the same port.
        port = headers.get("host", "").rpartition(":")[2]
        send(answer("307 Elsewhere", b"", [("Location", f"http://127.0.0.2:{port}/tasks/right-away/list/{name}")]))
        return True
    if way == "race" and name in server.texts and "X-RACE" not in server.texts[name][0]:
        # Another app is faster by a moment.
        server.put(name, server.texts[name][0].replace("END:VTODO", "X-RACE:1\r\nEND:VTODO"))
    if way == "rival" and name in server.texts:
        server.put(name, server.texts[name][0].replace("SUMMARY:", "SUMMARY:Not "))
    tag = server.texts.get(name, (None, None))[1]
    is_right = headers["if-none-match"] == "*" and tag is None if "if-none-match" in headers \
        else headers.get("if-match") == tag
    if not is_right:
        send(answer("412 Precondition Failed", b"no"))
        return True
    if method == "DELETE":
        del server.texts[name]
        server.tag += 1
        send(answer("204 No Content"))
        return True
    if way == "improving":
        body = body.replace("END:VTODO", "X-SERVER:1\r\nEND:VTODO")
    server.put(name, body)
    tags = [] if way == "improving" else [("ETag", server.texts[name][1])]
    send(answer("201 Created" if tag is None else "204 No Content", b"", tags))
    return True
