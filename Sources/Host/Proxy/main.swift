// The HTTP proxy of one sandboxed widget. today-door executes it at the first connection, with the
// listening socket as standard input. It parses untrusted input, so it isn't part of the panel.

internal import Glibc

signal(SIGPIPE, SIG_IGN)
var environment: [String: String] = [:]
for name in [
  "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
] {
  if let value = getenv(name) { environment[name] = String(cString: value) }
}
Server(network: .system, environment: environment).serve(0)
