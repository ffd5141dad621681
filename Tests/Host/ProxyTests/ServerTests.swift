import Expectations
import Glibc
import NetworkAddresses
import Testing

@testable import Proxy

/// The proxy on the loopback interface, with the test's names and addresses.
@Suite("A proxy for a sandbox")
struct ServerTests {
  /// A listening socket and its port.
  private static func listener() -> (socket: Int32, port: UInt16) {
    let stream = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(stream, $0, length)
        _ = listen(stream, 16)
        _ = getsockname(stream, $0, &length)
      }
    }
    return (stream, UInt16(bigEndian: address.sin_port))
  }

  private static func connected(to port: UInt16) -> Int32 {
    let open = Network(addresses: { _ in [] }, isOpen: { _ in true })
    return open.connection(to: [NetworkAddress([127, 0, 0, 1])].compactMap(\.self), port: port)
      ?? -1
  }

  /// Reads until the other end closes.
  private static func all(from stream: Int32) -> String {
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(stream, &piece, piece.count, 0)
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += piece.prefix(count)
    }
  }

  private static func say(_ text: String, to stream: Int32) {
    _ = text.withCString { send(stream, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
  }

  /// The proxy's response to a request, with these addresses for every name.
  private static func answer(
    to request: String, addresses: [[UInt8]], environment: [String: String] = [:]
  ) -> String {
    let (port, number) = listener()
    let server = Server(
      network: Network(
        addresses: { _ in addresses.compactMap { NetworkAddress($0) } }, isOpen: \.isPublic),
      environment: environment)
    let isServing = serve(server, port)
    expect(isServing)
    let client = connected(to: number)
    defer { close(client) }
    say(request, to: client)
    return all(from: client)
  }

  private static func serve(_ server: Server, _ port: Int32) -> Bool {
    Server.onThread { server.serve(port) }
  }

  @Test(arguments: [
    [[127, 0, 0, 1]], [[93, 184, 216, 34], [10, 0, 0, 1]], [[192, 168, 1, 1]],
    [[UInt8](repeating: 0, count: 15) + [1]],
  ])
  func `a name that resolves to a local address is refused`(_ addresses: [[UInt8]]) {
    for request in [
      "CONNECT example.org:443 HTTP/1.1\r\n\r\n", "GET http://example.org/ HTTP/1.1\r\n\r\n",
    ] {
      let answer = Self.answer(to: request, addresses: addresses)
      expect(answer.hasPrefix("HTTP/1.1 403 "), "\(answer)")
      expect(answer.contains("is on this computer or a local network"))
    }
  }

  @Test func `local names are refused, whatever their address`() {
    for name in ["localhost", "a.localhost", "printer.local", "db.internal"] {
      let answer = Self.answer(
        to: "CONNECT \(name):443 HTTP/1.1\r\n\r\n", addresses: [[93, 184, 216, 34]])
      expect(answer.hasPrefix("HTTP/1.1 403 "), "\(name)")
    }
  }

  @Test func `an unknown name is reported as unknown`() {
    let answer = Self.answer(to: "CONNECT example.org:443 HTTP/1.1\r\n\r\n", addresses: [])
    expect(answer.hasPrefix("HTTP/1.1 502 "))
  }

  @Test func `an invalid request gets a response, and is harmless`() {
    for request in ["x\r\n\r\n", String(repeating: "a", count: 40_000), "\u{1}\r\n\r\n"] {
      expect(Self.answer(to: request, addresses: []).hasPrefix("HTTP/1.1 400 "))
    }
  }

  /// The user's own proxy: answers the first request, and then sends back all that it gets, until its end.
  private static func upstream(answering answer: String) -> UInt16 {
    let (upstream, port) = listener()
    let isThere = Server.onThread {
      let stream = accept(upstream, nil, nil)
      var piece = [UInt8](repeating: 0, count: 4096)
      var count = recv(stream, &piece, piece.count, 0)
      say(answer, to: stream)
      while count > 0 {
        _ = send(stream, piece, count, Int32(MSG_NOSIGNAL))
        count = recv(stream, &piece, piece.count, 0)
      }
      close(stream)
    }
    expect(isThere)
    return port
  }

  /// What comes back from such a proxy for a request, and for what is sent after it.
  private static func answer(to request: String, then more: String, from answer: String) -> String {
    let port = upstream(answering: answer)
    let (door, number) = listener()
    let server = Server(
      network: Network(
        addresses: { name in
          name == "proxy" ? [NetworkAddress([127, 0, 0, 1])].compactMap(\.self) : []
        }, isOpen: \.isPublic),
      environment: ["all_proxy": "http://me:x@proxy:\(port)"])
    expect(serve(server, door))
    let client = connected(to: number)
    defer { close(client) }
    say(request, to: client)
    var waiting = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
    expectEqual(poll(&waiting, 1, 10_000), 1)
    say(more, to: client)
    shutdown(client, Int32(SHUT_WR))
    return all(from: client)
  }

  private static let tunnel = "CONNECT example.org:443 HTTP/1.1\r\nProxy-Secret: y\r\n\r\n"
  private static let inner = "GET http://127.0.0.1/ HTTP/1.1\r\n\r\n"

  @Test func `the user's proxy connects both sides`() {
    expectEqual(
      Self.answer(to: Self.tunnel, then: "hello", from: "HTTP/1.1 200 OK\r\nVia: x\r\n\r\nearly"),
      "HTTP/1.1 200 Connection established\r\n\r\nearly"
        + "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n"
        + "Proxy-Authorization: Basic bWU6eA==\r\n\r\nhello")
  }

  @Test(arguments: [
    "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 407 Login\r\n\r\n",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 204 None\r\n\r\n",
    "HTTP/1.1 2000 OK\r\n\r\n", "HTTP/2 200\r\n\r\n", "200 OK\r\n\r\n", "\r\n\r\n",
    "HTTP/1.1 4\r\nHTTP/1.1 200 OK\r\n\r\n",
  ])
  func `a tunnel that the user's proxy refuses carries nothing`(_ refusal: String) {
    let answer = Self.answer(to: Self.tunnel, then: Self.inner, from: refusal)
    expect(answer.hasPrefix("HTTP/1.1 502 "), "\(answer)")
    expect(answer.contains("The proxy proxy refused a connection to example.org"), "\(answer)")
    expect(!answer.contains("127.0.0.1"), "\(answer)")
  }

  @Test func `a connection carries one request and its body`() {
    let page = "POST http://example.org/ HTTP/1.1\r\nContent-Length: 4\r\n\r\n"
    for (body, arrives) in [("body", "body"), ("bo", "bo"), ("", "")] {
      let more = body == "body" ? Self.inner : ""
      let answer = Self.answer(
        to: page, then: body + more, from: "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
      expect(answer.hasPrefix("HTTP/1.1 403 Forbidden\r\n"), "\(answer)")
      expect(
        answer.hasSuffix(
          "Connection: close\r\nProxy-Authorization: Basic bWU6eA==\r\n\r\n\(arrives)"), "\(answer)"
      )
    }
  }

  @Test func `connections beyond the limit wait`() {
    let (port, number) = Self.listener()
    let server = Server(
      network: Network(addresses: { _ in [] }, isOpen: \.isPublic), environment: [:])
    expect(Self.serve(server, port))
    // They send nothing, and keep their connections.
    let silent = (0..<Server.maximumConnections).map { _ in Self.connected(to: number) }
    let late = Self.connected(to: number)
    Self.say("x\r\n\r\n", to: late)
    var waiting = pollfd(fd: late, events: Int16(POLLIN), revents: 0)
    expectEqual(poll(&waiting, 1, 300), 0)
    close(silent[0])
    expect(Self.all(from: late).hasPrefix("HTTP/1.1 400 "))
    for stream in silent.dropFirst() + [late] { close(stream) }
  }
}
