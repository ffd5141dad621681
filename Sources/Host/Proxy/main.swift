// The way to the web for a widget in a sandbox: an HTTP proxy for one widget, started by today-door at
// its first request, with the port in the sandbox as standard input. What it reads comes from programs
// that nobody trusts, so that it is no part of the panel.

internal import Glibc

signal(SIGPIPE, SIG_IGN)
var environment: [String: String] = [:]
for name in [
  "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
] {
  if let value = getenv(name) { environment[name] = String(cString: value) }
}
Server(network: .system, environment: environment).serve(0)
