"""Radicale, a real server of calendars, on this machine's own address only.

It says its port on its first line, and ends with its standard input. Its argument is a folder for what it
keeps. The user is anna, and the password "s3cret: ü". What it was asked, as "METHOD PATH", is at /requests.
"""

import json
import os
import socketserver
import sys
import threading
from wsgiref import simple_server

from radicale import config, log
from radicale.app import Application

folder = sys.argv[1]
with open(os.path.join(folder, "users"), "w", encoding="utf-8") as users:
    users.write("anna:s3cret: ü\n")
configuration = config.load()
configuration.update({
    "auth": {"type": "htpasswd", "htpasswd_filename": os.path.join(folder, "users"),
             "htpasswd_encryption": "plain", "delay": "0"},
    "storage": {"filesystem_folder": os.path.join(folder, "collections"),
                "_filesystem_fsync": "False"},
}, "test", privileged=True)
log.setup()
log.set_level("error")
application = Application(configuration)
requests = []


def heard(environment, start):
    path = environment["PATH_INFO"]
    if path == "/requests":
        start("200 OK", [("Content-Type", "application/json")])
        return [json.dumps(requests).encode()]
    requests.append(f"{environment['REQUEST_METHOD']} {path}")
    return application(environment, start)


class Handler(simple_server.WSGIRequestHandler):
    def log_message(self, *_):
        pass


class Server(socketserver.ThreadingMixIn, simple_server.WSGIServer):
    daemon_threads = True
    request_queue_size = 64


server = simple_server.make_server("127.0.0.1", 0, heard, Server, Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
os._exit(0)
