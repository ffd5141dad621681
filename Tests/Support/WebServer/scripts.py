"""Scripts for tests, such as /scripts/Dev/Things/cpu.10s.sh, by the last part of the address."""

CPU = b"""#!/bin/sh
# <xbar.title>CPU of the Web</xbar.title>
# <xbar.version>v1.2</xbar.version>
# <xbar.author>Jane Doe</xbar.author>
# <xbar.desc>How busy it is.</xbar.desc>
# <xbar.dependencies>awk,sh</xbar.dependencies>
echo "from the web"
"""


def respond(connection, path, answer):
    """Answers one request; false if the connection is to be closed after it."""
    name = path.partition("?")[0].rpartition("/")[2]
    send = connection.sendall
    if name == "page.sh":
        send(answer("200 OK", b"<!DOCTYPE html><html><body>a page</body></html>"))
    elif name == "large.sh":
        send(answer("200 OK", b"#!/bin/sh\n" + b"# more\n" * 60_000))
    elif name == "elsewhere.sh":
        send(answer("302 Found", b"", [("Location", "file:///etc/passwd")]))
    elif name == "escape.sh":
        send(answer("200 OK", b"#!/bin/sh\n# \x1b]0;title\x07\x1b[2J hidden\necho x\n"))
    elif name == "missing.sh":
        send(answer("404 Not Found", b"none"))
    else:
        send(answer("200 OK", CPU))
    return True
