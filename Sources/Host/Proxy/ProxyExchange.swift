// Owns both connections. Each exchange has a thread; every call can block.

internal import Glibc
internal import NetworkAddresses

/// A widget's connection to one server, for one request: checks it, then copies bytes in both directions.
struct ProxyExchange {
  let client: Int32
  let network: Network
  let environment: [String: String]

  /// Bytes to read at a time.
  private static let chunk = 32_768
  /// Idle timeout, in milliseconds.
  private static let idleTimeout: Int32 = 120_000

  /// Serves the connection until it closes.
  func serve() {
    defer { close(client) }
    setTimeout(of: client, seconds: 15)
    do throws(ProxyRefusal) {
      guard let (head, rest) = try read() else { return }
      let server = try open(head)
      defer { close(server) }
      let body = Array(rest.prefix(head.bodyLength ?? rest.count))
      if !write(body, to: server) { return }
      relay(server, rest: head.bodyLength.map { $0 - body.count })
    } catch {
      refuse(error)
    }
  }

  /// Reads the request's head, and returns it with the bytes after it.
  private func read() throws(ProxyRefusal) -> (RequestHead, [UInt8])? {
    guard let (head, rest) = try readHead(from: client) else { return nil }
    return (try RequestHead(parsing: head), rest)
  }

  /// Reads up to the first empty line. Returns the bytes before and after it; nil if the connection ends.
  private func readHead(
    from stream: Int32
  ) throws(ProxyRefusal) -> (head: [UInt8], rest: [UInt8])? {
    var bytes: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    var searched = 0
    while true {
      guard let more = read(from: stream), !more.isEmpty else { return nil }
      bytes += more
      if let found = bytes[searched...].firstRange(of: end) {
        return (Array(bytes[..<found.lowerBound]), Array(bytes[found.upperBound...]))
      }
      guard bytes.count <= RequestHead.limit else { throw .notUnderstood }
      searched = max(0, bytes.count - end.count + 1)
    }
  }

  /// Connects to the server, and sends it the head of a page or tells the widget that its tunnel is open.
  private func open(_ head: RequestHead) throws(ProxyRefusal) -> Int32 {
    let addresses = try allowedAddresses(head)
    if let upstream = try Upstream.find(for: head, in: environment) {
      return try open(head, through: upstream)
    }
    guard !addresses.isEmpty else {
      throw ProxyRefusal(status: 502, reason: "The name \(head.host) can't be resolved.")
    }
    guard let server = network.connection(to: addresses, port: head.port) else {
      throw ProxyRefusal(status: 504, reason: "\(head.host) is not responding.")
    }
    guard head.kind == .tunnel ? confirmTunnel() : write(head.forwarded, to: server) else {
      close(server)
      throw ProxyRefusal(status: 502, reason: "\(head.host) closed the connection.")
    }
    return server
  }

  /// Connects to the user's own proxy, which may be on a local network.
  private func open(_ head: RequestHead, through upstream: Upstream) throws(ProxyRefusal) -> Int32 {
    guard
      let server = network.connection(to: network.addresses(upstream.host), port: upstream.port)
    else {
      throw ProxyRefusal(status: 502, reason: "The proxy \(upstream.host) is not responding.")
    }
    do throws(ProxyRefusal) {
      let field = upstream.authorization.map { "\r\n\($0)" } ?? ""
      let isSent = write(head.forwardedToProxy + Array("\(field)\r\n\r\n".utf8), to: server)
      if head.kind == .tunnel, isSent { try openTunnel(server, to: head.host, through: upstream) }
      guard isSent else { throw upstream.closed }
      return server
    } catch {
      close(server)
      throw error
    }
  }

  /// Waits until the user's own proxy has opened a tunnel. One that refuses may keep the connection: whatever the
  /// widget sent on it would be a request to that proxy, for any address and port.
  private func openTunnel(
    _ server: Int32, to host: String, through upstream: Upstream
  ) throws(ProxyRefusal) {
    guard let (head, rest) = try readHead(from: server) else { throw upstream.closed }
    let words = head.prefix { $0 != 0x0D }.split(separator: UInt8(ascii: " "))
    guard words.count > 1, words[0].starts(with: "HTTP/1.".utf8), words[1].elementsEqual("200".utf8)
    else {
      let status = words.dropFirst().first.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
      throw ProxyRefusal(
        status: 502,
        reason: "The proxy \(upstream.host) refused a connection to \(host) (status \(status)).")
    }
    guard confirmTunnel(), write(rest, to: client) else { throw upstream.closed }
  }

  private func confirmTunnel() -> Bool {
    write(Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8), to: client)
  }

  /// Resolves the name once, so that a second lookup can't return another address, and checks the result.
  private func allowedAddresses(_ head: RequestHead) throws(ProxyRefusal) -> [NetworkAddress] {
    let found = network.addresses(head.host)
    guard !head.isLocalName, found.allSatisfy(network.isOpen) else {
      throw ProxyRefusal(
        status: 403,
        reason:
          "\(head.host) is on this computer or a local network; a sandbox can't reach it."
      )
    }
    return found
  }

  private func refuse(_ refusal: ProxyRefusal) {
    let text = refusal.reason + "\n"
    let answer = """
      HTTP/1.1 \(refusal.status) Refused\r
      Content-Type: text/plain; charset=utf-8\r
      Content-Length: \(text.utf8.count)\r
      Connection: close\r
      \r
      \(text)
      """
    // The author's log: most HTTP libraries hide the body of a proxy's error.
    ProxyLog.write(refusal.reason)
    _ = write(Array(answer.utf8), to: client)
    // Closing with unread bytes would reset the connection and discard the response.
    shutdown(client, Int32(SHUT_WR))
    setTimeout(of: client, seconds: 1)
    for _ in 1...16 { guard let more = read(from: client), !more.isEmpty else { return } }
  }
}

// MARK: - Bytes

extension ProxyExchange {
  /// Copies both ways until both have closed. `rest` is how much of the request is still to come: what the widget
  /// sends after it is dropped, because it would be another request.
  private func relay(_ server: Int32, rest: Int?) {
    var rest = rest ?? .max
    var directions = [(from: client, to: server), (from: server, to: client)]
    for stream in [client, server] { setTimeout(of: stream, seconds: 60) }
    while !directions.isEmpty {
      var waiting = directions.map { pollfd(fd: $0.from, events: Int16(POLLIN), revents: 0) }
      let count = poll(&waiting, nfds_t(waiting.count), ProxyExchange.idleTimeout)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      for index in waiting.indices.reversed() where waiting[index].revents != 0 {
        let direction = directions[index]
        guard var bytes = read(from: direction.from) else { return }
        if bytes.isEmpty {
          shutdown(direction.to, Int32(SHUT_WR))
          directions.remove(at: index)
          continue
        }
        if direction.from == client {
          bytes = Array(bytes.prefix(rest))
          rest -= bytes.count
        }
        if !write(bytes, to: direction.to) { return }
      }
    }
  }

  /// Reads what has arrived: empty at the end, nil on an error.
  private func read(from stream: Int32) -> [UInt8]? {
    while true {
      var result = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: ProxyExchange.chunk) { buffer, count in
        result = recv(stream, buffer.baseAddress, buffer.count, 0)
        count = max(0, result)
      }
      if result >= 0 { return bytes }
      if errno != EINTR { return nil }
    }
  }

  private func write(_ bytes: [UInt8], to stream: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(stream, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
