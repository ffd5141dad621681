import Expectations
import Testing

@testable import Proxy

@Suite("Proxy requests")
struct RequestHeadTests {
  private func head(_ lines: String...) throws -> RequestHead {
    try RequestHead(parsing: Array(lines.joined(separator: "\r\n").utf8))
  }

  @Test func `a tunnel names a server and a port`() throws {
    let head = try head("CONNECT example.org:443 HTTP/1.1", "Host: other:443")
    expect(head.kind == .tunnel && head.host == "example.org" && head.port == 443)
    expect(head.forwarded.isEmpty)
    let long = try self.head("CONNECT [2606:4700::1111]:443 HTTP/1.0")
    expect(long.host == "2606:4700::1111" && long.port == 443)
  }

  @Test func `a request for a page is rewritten for the server, once`() throws {
    let head = try head(
      "GET http://Example.org/a?b=c HTTP/1.1", "Host: example.org", "Proxy-Authorization: x",
      "Proxy-Connection: keep-alive", "Connection: keep-alive", "Accept: */*")
    expect(head.kind == .page && head.host == "example.org" && head.port == 80)
    expectEqual(
      String(decoding: head.forwarded, as: UTF8.self),
      "GET /a?b=c HTTP/1.1\r\nHost: example.org\r\nAccept: */*\r\nConnection: close\r\n\r\n")
    expect(
      String(decoding: head.forwardedToProxy, as: UTF8.self)
        == "GET http://example.org/a?b=c HTTP/1.1\r\nHost: example.org\r\nAccept: */*\r\n"
        + "Connection: close")
    let bare = try self.head("GET http://example.org?x HTTP/1.1")
    expect(bare.forwarded.starts(with: Array("GET /?x HTTP/1.1\r\n".utf8)))
  }

  @Test func `the server receives no host except the checked one`() throws {
    let page = try head(
      "GET http://example.org:443/ HTTP/1.1", "Host: router", "hOST:router", "Accept: */*")
    for words in [page.forwarded, page.forwardedToProxy] {
      let text = String(decoding: words, as: UTF8.self)
      expect(text.contains("\r\nHost: example.org:443\r\nAccept") && !text.contains("router"))
    }
    let tunnel = try head("CONNECT EXAMPLE.org.:0443 HTTP/1.1", "Host: router:443")
    expectEqual(tunnel.host, "example.org")
    expectEqual(
      String(decoding: tunnel.forwardedToProxy, as: UTF8.self),
      "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443")
  }

  @Test(arguments: ["localhost", "LOCALHOST.", "a.localhost.", "printer.local.", "db.Internal."])
  func `a local name with a trailing dot is local, too`(_ name: String) throws {
    try expect(head("CONNECT \(name):443 HTTP/1.1").isLocalName)
    try expect(head("GET http://\(name)/ HTTP/1.1").isLocalName)
  }

  @Test(arguments: [
    // A continuation line for some servers; for others a field or a host.
    " Host: router", "\tx", "Connection : keep-alive", ": x", "Accept", "Acc ept: x", "é: x",
    "Connection\u{301}: keep-alive",
  ])
  func `an ambiguous field is refused`(_ field: String) {
    #expect(throws: ProxyRefusal.notUnderstood) { try head("GET http://a/ HTTP/1.1", field) }
  }

  @Test func `the end of a request is known from its head`() throws {
    try expectEqual(head("GET http://a/ HTTP/1.1").bodyLength, 0)
    try expectEqual(head("POST http://a/ HTTP/1.1", "Content-Length: 12 ").bodyLength, 12)
    try expectEqual(head("CONNECT a:443 HTTP/1.1", "Content-Length: 12").bodyLength, nil)
  }

  @Test(arguments: ["-1", "+1", "1,1", "1 1", "0x1", "", "99999999999999999999", "1\u{301}"])
  func `a body of unknown length is refused`(_ length: String) {
    #expect(throws: ProxyRefusal.notUnderstood) {
      try head("POST http://a/ HTTP/1.1", "Content-Length: \(length)")
    }
    #expect(throws: ProxyRefusal.notUnderstood) {
      try head("POST http://a/ HTTP/1.1", "Content-Length: 1", "content-length: 1")
    }
    #expect(throws: ProxyRefusal.lengthRequired) {
      try head("POST http://a/ HTTP/1.1", "Transfer-Encoding: chunked")
    }
  }

  @Test func `what follows a colon hides nothing`() throws {
    let head = try head("GET http://a/ HTTP/1.1", "Connection:\u{301}keep-alive", "X:\u{301}")
    expectEqual(
      String(decoding: head.forwarded, as: UTF8.self),
      "GET / HTTP/1.1\r\nHost: a\r\nX:\u{301}\r\nConnection: close\r\n\r\n")
  }

  @Test(arguments: [
    "", "GET", "GET / HTTP/1.1", "GET ftp://example.org/ HTTP/1.1", "CONNECT example.org HTTP/1.1",
    "CONNECT example.org:443 HTTP/2", "CONNECT :443 HTTP/1.1", "CONNECT a b:443 HTTP/1.1",
    "CONNECT -x:443 HTTP/1.1", "CONNECT example.org:99999 HTTP/1.1", "CONNECT [::1:443 HTTP/1.1",
    "CONNECT [::1]x443 HTTP/1.1", "CONNECT user@example.org:443 HTTP/1.1",
    "GET http://user:x@example.org/ HTTP/1.1", "CONNECT exämple.org:443 HTTP/1.1",
    "CONNECT a:443 HTTP/1.1\nHost: x", "CONNECT a\0:443 HTTP/1.1", "GET http:///x HTTP/1.1",
    "CONNECT a..b:443 HTTP/1.1", "CONNECT a..:443 HTTP/1.1", "CONNECT .:443 HTTP/1.1",
    "CONNECT a:+443 HTTP/1.1", "CONNECT [a]:443 HTTP/1.1", "CONNECT a:443 HTTP/1.12",
    "G\u{301}T http://a/ HTTP/1.1", "GET http://a/\t HTTP/1.1", "GET \u{301}http://a/ HTTP/1.1",
    " http://a/ HTTP/1.1",
  ])
  func `an invalid request is refused`(_ line: String) {
    #expect(throws: ProxyRefusal.notUnderstood) { try head(line) }
  }

  @Test(arguments: [22, 25, 631, 3306, 6000, 8080])
  func `ports other than the web's are refused`(_ port: Int) {
    #expect(throws: ProxyRefusal.self) { try head("CONNECT example.org:\(port) HTTP/1.1") }
    #expect(throws: ProxyRefusal.self) { try head("GET http://example.org:\(port)/ HTTP/1.1") }
  }

  @Test func `the user's own proxy is used if there is one`() throws {
    let tunnel = try head("CONNECT www.example.org:443 HTTP/1.1")
    let page = try head("GET http://www.example.org/ HTTP/1.1")
    let proxy = ["https_proxy": "http://me:p%40ss@proxy:3128/"]
    let found = try #require(try Upstream.find(for: tunnel, in: proxy))
    expect(found.host == "proxy" && found.port == 3128)
    expectEqual(found.authorization, "Proxy-Authorization: Basic bWU6cEBzcw==")
    try expect(Upstream.find(for: page, in: proxy) == nil)
    try expectEqual(Upstream.find(for: page, in: ["all_proxy": "proxy:1"])?.port, 1)
    for exception in ["example.org", ".example.org", "a,www.example.org", "*", "*.example.org"] {
      let variables = proxy.merging(["no_proxy": exception]) { $1 }
      try expect(Upstream.find(for: tunnel, in: variables) == nil, "\(exception)")
    }
    try expect(
      Upstream.find(for: tunnel, in: proxy.merging(["no_proxy": "ple.org"]) { $1 }) != nil)
    #expect(throws: ProxyRefusal.self) {
      try Upstream.find(for: tunnel, in: ["https_proxy": "socks5h://proxy:1080"])
    }
  }
}
