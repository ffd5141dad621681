/// Whatever is asked of the proxy is refused, or is a request for a server that the rules have judged,
/// on a port of the web; and what is passed on can mean no other.
@_cdecl("LLVMFuzzerTestOneInput")
public func readRequests(start: UnsafePointer<UInt8>?, count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  Patience.check(bytes.count) {
    if let head = try? RequestHead(parsing: bytes) { check(head, of: bytes) }
    // The user's own proxy is no widget's to choose, but may be written in any way.
    if let upstream = Upstream(String(decoding: bytes, as: UTF8.self)) {
      precondition(!upstream.host.isEmpty)
      let field = upstream.authorization ?? ""
      precondition(!field.utf8.contains { $0 < 0x20 })
    }
  }
  return 0
}

private func check(_ head: RequestHead, of bytes: [UInt8]) {
  precondition(bytes.count <= 16_384)
  precondition(head.port == 80 || head.port == 443)
  precondition(isHost(head.host))
  precondition(head.forwarded.isEmpty == (head.kind == .tunnel))
  // The second is an address only if no colon could begin a port.
  let name = head.host.contains(":") ? "[\(head.host)]" : head.host
  let standard = head.kind == .tunnel ? nil : 80 as UInt16?
  let place = head.port == standard ? name : "\(name):\(head.port)"

  let told =
    head.kind == .tunnel
    ? [head.forwardedToProxy] : [head.forwardedToProxy, head.forwarded.dropLast(4)]
  for words in told {
    // As lines are split by the most easily satisfied of servers.
    let lines = words.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
    precondition(!words.contains { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) })
    precondition(words.filter { $0 == 0x0D }.count == words.filter { $0 == 0x0A }.count)
    // Between a carriage return and its newline, and nowhere else.
    precondition(lines.enumerated().allSatisfy { $0 % 2 == 0 ? !$1.isEmpty : $1.isEmpty })
    let kept = lines.enumerated().filter { $0.offset % 2 == 0 }.map { Array($0.element) }
    let names = kept.dropFirst().map { field in
      String(decoding: field.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
    }
    precondition(kept.dropFirst().allSatisfy { $0.contains(UInt8(ascii: ":")) })
    precondition(names.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } })
    precondition(names.filter { $0 == "host" }.count == 1 && names.first == "host")
    precondition(kept[1] == Array("Host: \(place)".utf8))
    precondition(!names.contains { $0.hasPrefix("proxy-") || $0 == "keep-alive" })
    if head.kind == .page {
      precondition(names.filter { $0 == "connection" }.count == 1)
      precondition(kept.last == Array("Connection: close".utf8))
    }
    let parts = kept[0].split(separator: 0x20, omittingEmptySubsequences: false)
    precondition(parts.count == 3 && parts[2].elementsEqual("HTTP/1.1".utf8))
    precondition(!parts[0].isEmpty && parts[0].allSatisfy { $0 > 0x20 && $0 < 0x7F })
    precondition(!parts[1].contains(0x09))
    switch head.kind {
    case .tunnel: precondition(parts[1].elementsEqual(place.utf8))
    case .page where words.elementsEqual(head.forwardedToProxy):
      precondition(parts[1].starts(with: "http://\(place)/".utf8))
    case .page: precondition(parts[1].first == UInt8(ascii: "/"))
    }
  }
  // What another proxy is told is asked for again: it comes to the same.
  if head.forwardedToProxy.count <= RequestHead.limit {
    precondition((try? RequestHead(parsing: head.forwardedToProxy)) == head)
  }
}

/// Whether it is a name as the rules know them, in one spelling, or an address.
private func isHost(_ host: String) -> Bool {
  if host.contains(":") { return host.utf8.allSatisfy { "0123456789abcdef:.".utf8.contains($0) } }
  let labels = host.split(separator: ".", omittingEmptySubsequences: false)
  return host.utf8.count <= 253 && !host.hasPrefix("-")
    && labels.allSatisfy { label in
      !label.isEmpty
        && label.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-_".utf8.contains($0) }
    }
}
