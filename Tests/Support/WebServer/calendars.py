"""Calendars for tests, each with a habit of its own: /calendars/WAY is a file, such as /calendars/right, and
/calendars/dav/WAY/ a server of calendars, as CalDAV has it. Their events are today's and those of tomorrow.
"""

import json
import time
import urllib.parse

counts = {}
# Who was said to ask, by the way.
heard = {}
# The ports that got a password, by the way.
told = {}

TEXT = [("Content-Type", "text/calendar; charset=utf-8")]
XML = [("Content-Type", "application/xml; charset=utf-8")]


def event(uid, title, hours=2):
    start = time.strftime("%Y%m%dT%H0000Z", time.gmtime(time.time() + hours * 3600))
    return (f"BEGIN:VEVENT\r\nUID:{uid}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:{start}\r\n"
            f"DURATION:PT1H\r\nSUMMARY:{title}\r\nEND:VEVENT\r\n")


def day(uid, title):
    today = time.strftime("%Y%m%d")
    return (f"BEGIN:VEVENT\r\nUID:{uid}\r\nDTSTAMP:20260101T000000Z\r\n"
            f"DTSTART;VALUE=DATE:{today}\r\nSUMMARY:{title}\r\nEND:VEVENT\r\n")


def calendar(events, more=""):
    return (f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:The Calendar\r\n{more}{''.join(events)}"
            "END:VCALENDAR\r\n").encode()


def deliver(send, way, rest, body, kind, answer):
    """Sends an answer in a bad way; None where the way is none of these."""
    if way == "cut":
        send(answer("200 OK", body[:len(body) // 2], kind, length=len(body)))
        return False
    if way == "half":
        send(answer("207 Multi-Status" if kind is XML else "200 OK", body[:len(body) * 2 // 3], kind))
    elif way == "broken":
        send(answer("200 OK", bytes(range(256)) * 10, kind))
    elif way == "empty":
        send(answer("207 Multi-Status" if kind is XML else "200 OK", b"", kind))
    elif way == "html":
        send(answer("200 OK", b"<html><body>Please sign in</body></html>",
                    [("Content-Type", "text/html")]))
    elif way == "large":
        send(answer("200 OK", b"", kind, length=40_000_000))
        return False
    elif way == "silent":
        time.sleep(30)
    elif way.isdigit():
        send(answer(f"{way} Whatever", b"no", [("Retry-After", rest)] if rest else []))
    else:
        return None
    return True


def respond(connection, path, headers, method, body, answer):
    """Answers one request; false if the connection is to be closed after it."""
    way, _, rest = path.partition("?")[0].removeprefix("/calendars/").partition("/")
    send = connection.sendall
    if way == "dav":
        return respond_dav(send, rest, headers, method, body.decode(), answer)
    if way == "heard":
        send(answer("200 OK", json.dumps(heard.get(rest, [])).encode()))
        return True
    if way == "told":
        send(answer("200 OK", json.dumps(sorted(told.get(rest, []))).encode()))
        return True
    # Each address is one of its own: "changing/a" and "changing/b".
    counts[path] = counts.get(path, 0) + 1
    whole = calendar([event(1, "Talk"), event(2, "Walk", 26), day(3, "Birthday")])
    bad = deliver(send, way, rest.partition("/")[0], whole, TEXT, answer)
    if bad is not None:
        return bad
    if way == "right":
        if headers.get("if-none-match") == '"1"':
            send(b'HTTP/1.1 304 Not Modified\r\nETag: "1"\r\n\r\n')
        else:
            send(answer("200 OK", whole, TEXT + [("ETag", '"1"')]))
    elif way == "none":
        send(answer("200 OK", calendar([]), TEXT))
    elif way == "changing":
        send(answer("200 OK", calendar([event(1, f"Talk {counts[path]}")]), TEXT))
    elif way == "patient":
        send(answer("200 OK", calendar([event(1, "Talk")], "REFRESH-INTERVAL;VALUE=DURATION:PT4H\r\n"),
                    TEXT))
    elif way == "once":
        # Right at first, and then as the rest of the address says.
        if counts[path] == 1:
            send(answer("200 OK", whole, TEXT))
        else:
            return bool(deliver(send, rest.partition("/")[0], "", whole, TEXT, answer))

    elif way == "in-flight":
        # What is read begins as one file and ends as another.
        new = calendar([event(7, "Newer"), event(8, "Newest")])
        send(answer("200 OK", b"", TEXT, length=len(new)))
        send(whole[:len(new) // 2])
        time.sleep(0.1)
        send(new[len(new) // 2:])
    elif way == "slow":
        time.sleep(1.2)
        send(answer("200 OK", whole, TEXT))
    elif way == "wrong-type":
        send(answer("200 OK", whole, [("Content-Type", "image/png")]))
    else:
        send(answer("404 Not Found", b"no such calendar"))
    return True


def multistatus(responses):
    return ("<?xml version='1.0'?><d:multistatus xmlns:d='DAV:' xmlns:s='http://calendarserver.org/ns/' "
            f"xmlns:c='urn:ietf:params:xml:ns:caldav'>{''.join(responses)}</d:multistatus>").encode()


def known(name, properties, status="200 OK"):
    return (f"<d:response><d:href>{name}</d:href><d:propstat><d:prop>{properties}</d:prop>"
            f"<d:status>HTTP/1.1 {status}</d:status></d:propstat></d:response>")


def respond_dav(send, rest, headers, method, body, answer):
    way, _, page = rest.partition("/")
    root = f"/calendars/dav/{way}/"
    heard.setdefault(way, []).append(headers.get("authorization", ""))
    host = headers.get("host", "")
    if headers.get("authorization"):
        told.setdefault(way, set()).add(int(host.rpartition(":")[2]))
    # "elsewhere-8001-home-ask" names the port 8001 as the home of all calendars, which asks for a password.
    if way.startswith("elsewhere-"):
        return respond_elsewhere(send, way.split("-")[1:], root, host, page, method, body, answer,
                                 bool(headers.get("authorization")))
    way, _, only = way.partition("-")
    is_report = method == "REPORT"
    is_fetch = "calendar-multiget" in body
    if method not in ("PROPFIND", "REPORT"):
        send(answer("405 Method Not Allowed", b"no"))
        return True
    # "500-list" is right but for the list of events, "500-fetch" but for the events themselves; another
    # word makes it a server of its own.
    only = only if only in ("find", "list", "fetch") else ""
    part = "fetch" if is_fetch else "list" if is_report else "find"
    calendars = f"{root}home/"
    name = f"{calendars}work/"
    counts[root] = counts.get(root, 0) + 1
    if not is_report and page == "":
        value = known(root, f"<c:calendar-home-set><d:href>{calendars}</d:href></c:calendar-home-set>")
        if way == "away":
            port = headers.get("host", "").partition(":")[2]
            value = known(root, "<c:calendar-home-set><d:href>http://localhost:" + port + calendars
                          + "</d:href></c:calendar-home-set>")
        elif way == "plain":
            value = known(root, "<d:displayname>Files</d:displayname>")
    elif not is_report:
        tag = counts[root] if way == "flight" else 1
        value = known(calendars, "<d:resourcetype><d:collection/></d:resourcetype>")
        if way != "none":
            value += known(name, "<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>"
                           f"<d:displayname>Work &amp; Play</d:displayname><s:getctag>{tag}</s:getctag>")
        value += known(f"{calendars}tasks/", "<d:resourcetype><c:calendar/></d:resourcetype>"
                       "<c:supported-calendar-component-set><c:comp name='VTODO'/>"
                       "</c:supported-calendar-component-set>")
    elif not is_fetch:
        tag = counts[root] if way == "flight" else 1
        value = "".join(known(f"{name}{n}%20x.ics", f"<d:getetag>\"{tag}\"</d:getetag>")
                        for n in range(500 if way == "many" else 3))
    else:
        value = ""
        for part_of_body in body.split("<d:href>")[1:]:
            asked = part_of_body.partition("</d:href>")[0]
            number = urllib.parse.unquote(asked).rpartition("/")[2].partition(" ")[0]
            if way == "vanishing" and number == "1":
                value += f"<d:response><d:href>{asked}</d:href><d:status>HTTP/1.1 404 Gone</d:status></d:response>"
                continue
            # Some write the same address in another way.
            data = calendar([event(number, f"Event {number}")]).decode()
            if way == "nonsense" and number == "1":
                data = "<hello>"
            value += known(asked.replace("%20x", "%20%78"),
                           f"<d:getetag>\"1\"</d:getetag><c:calendar-data><![CDATA[{data}]]></c:calendar-data>")
    whole = multistatus([value])
    if (only or "find") == part or only == "" and way in ("cut", "half", "large", "silent"):
        bad = deliver(send, way, "60" if way == "429" else "", whole, XML, answer)
        if bad is not None:
            return bad
    send(answer("207 Multi-Status", whole, XML))
    return True


def respond_elsewhere(send, words, root, host, page, method, body, answer, is_named):
    """Answers as a server whose principal, home, calendar or all is at another port: at "s8001" by TLS."""
    port, step, manner = words
    scheme = "https" if port.startswith("s") else "http"
    port = port.lstrip("s")
    is_there = host.endswith(f":{port}")
    if is_there and manner.startswith("ask") and not is_named:
        send(answer("401 Unauthorized", b"who?", [("WWW-Authenticate", 'Basic realm="x"')]))
        return True
    if not is_there and step == "redirect":
        send(answer("307 Elsewhere", b"", [("Location", f"{scheme}://{host.partition(':')[0]}:{port}{root}{page}")]))
        return True

    def place(name, of):
        return f"{scheme}://127.0.0.1:{port}{name}" if step == of else name

    if method == "REPORT":
        if "calendar-multiget" in body:
            data = calendar([event(1, "Event 1")]).decode()
            value = known(f"{root}home/work/1.ics", "<d:getetag>\"1\"</d:getetag><c:calendar-data>"
                          f"<![CDATA[{data}]]></c:calendar-data>")
        else:
            value = known(f"{root}home/work/1.ics", "<d:getetag>\"1\"</d:getetag>")
    elif page == "":
        value = known(root, "<d:current-user-principal><d:href>" + place(f"{root}me/", "principal")
                      + "</d:href></d:current-user-principal>")
    elif page == "me/":
        value = known(f"{root}me/", "<c:calendar-home-set><d:href>" + place(f"{root}home/", "home")
                      + "</d:href></c:calendar-home-set>")
    else:
        value = known(place(f"{root}home/work/", "href"),
                      "<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>")
    send(answer("207 Multi-Status", multistatus([value]), XML))
    return True
