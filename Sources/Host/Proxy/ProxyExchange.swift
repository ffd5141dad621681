// Ownership: owns both of its connections. Threads: one for each exchange; every call may block.

internal import Glibc

/// One connection of a widget's with one server: the question is judged, the rest is carried.
struct ProxyExchange {
  let client: Int32
  let network: Network
  let environment: [String: String]

  /// Of one way, so much is carried at a time.
  private static let piece = 32_768
  /// What takes longer than this without a byte is over, in milliseconds.
  private static let patience: Int32 = 120_000

  /// Serves it until it is over.
  func serve() {
    defer { close(client) }
    limitWaiting(of: client, seconds: 15)
    do throws(ProxyRefusal) {
      guard let (head, rest) = try read() else { return }
      let server = try open(head)
      defer { close(server) }
      if !rest.isEmpty, !write(rest, to: server) { return }
      carry(server)
    } catch {
      refuse(error)
    }
  }

  /// The head of the request, and what came with it.
  private func read() throws(ProxyRefusal) -> (RequestHead, [UInt8])? {
    var bytes: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    var searched = 0
    while true {
      guard let more = piece(from: client), !more.isEmpty else { return nil }
      bytes += more
      if let found = bytes[searched...].firstRange(of: end) {
        let head = try RequestHead(parsing: Array(bytes[..<found.lowerBound]))
        return (head, Array(bytes[found.upperBound...]))
      }
      guard bytes.count <= RequestHead.limit else { throw .notUnderstood }
      searched = max(0, bytes.count - end.count + 1)
    }
  }

  /// A connection on which the server has been told all that the head says.
  private func open(_ head: RequestHead) throws(ProxyRefusal) -> Int32 {
    let addresses = try judged(head)
    if let upstream = try Upstream.find(for: head, in: environment) {
      // The user's own, wherever that is.
      guard
        let server = network.connection(to: network.addresses(upstream.host), port: upstream.port)
      else {
        throw ProxyRefusal(status: 502, reason: "The proxy \(upstream.host) is not responding.")
      }
      let field = upstream.authorization.map { "\r\n\($0)" } ?? ""
      let words = head.handedOn + Array("\(field)\r\n\r\n".utf8)
      guard write(words, to: server) else {
        close(server)
        throw ProxyRefusal(status: 502, reason: "The proxy \(upstream.host) does not listen.")
      }
      return server
    }
    guard !addresses.isEmpty else {
      throw ProxyRefusal(status: 502, reason: "The name \(head.host) is not known.")
    }
    guard let server = network.connection(to: addresses, port: head.port) else {
      throw ProxyRefusal(status: 504, reason: "\(head.host) is not responding.")
    }
    let isTold =
      head.kind == .tunnel
      ? write(Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8), to: client)
      : write(head.forwarded, to: server)
    guard isTold else {
      close(server)
      throw ProxyRefusal(status: 502, reason: "\(head.host) does not listen.")
    }
    return server
  }

  /// The addresses that may be spoken with; the name is looked up once, and by us.
  private func judged(_ head: RequestHead) throws(ProxyRefusal) -> [NetworkAddress] {
    let found = network.addresses(head.host)
    guard !head.isNearby, found.allSatisfy(network.isOpen) else {
      throw ProxyRefusal(
        status: 403,
        reason:
          "\(head.host) is on this computer or a network nearby, and a sandbox is kept from it."
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
    // For its author, who may see only that it failed.
    Notes.say(refusal.reason)
    _ = write(Array(answer.utf8), to: client)
    // What it still sends would take the answer with it.
    shutdown(client, Int32(SHUT_WR))
    limitWaiting(of: client, seconds: 1)
    var most = 16
    while most > 0, let more = piece(from: client), !more.isEmpty { most -= 1 }
  }
}

// MARK: - Bytes

extension ProxyExchange {
  /// Carries both ways until both have ended.
  private func carry(_ server: Int32) {
    var ways = [(from: client, to: server), (from: server, to: client)]
    for stream in [client, server] { limitWaiting(of: stream, seconds: 60) }
    while !ways.isEmpty {
      var waiting = ways.map { pollfd(fd: $0.from, events: Int16(POLLIN), revents: 0) }
      let count = poll(&waiting, nfds_t(waiting.count), ProxyExchange.patience)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      for index in waiting.indices.reversed() where waiting[index].revents != 0 {
        let way = ways[index]
        guard let bytes = piece(from: way.from) else { return }
        if bytes.isEmpty {
          shutdown(way.to, Int32(SHUT_WR))
          ways.remove(at: index)
        } else if !write(bytes, to: way.to) {
          return
        }
      }
    }
  }

  /// What has come, empty at the end; nil where it is broken.
  private func piece(from stream: Int32) -> [UInt8]? {
    while true {
      var result = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: ProxyExchange.piece) { buffer, count in
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
