import WidgetCore

/// The content that was read before this one.
nonisolated(unsafe) private var last = Node(.spacer)

/// Content that is read is right, is written and read as the same, and can be reached from any other.
@_cdecl("LLVMFuzzerTestOneInput")
public func readContent(start: UnsafePointer<UInt8>?, count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  Patience.check(bytes.count) { read(bytes) }
  return 0
}

/// The pictures that were brought so far.
nonisolated(unsafe) private var cache = PictureCache()

/// What it names is filled in, unless all pictures together are too many then.
private func complete(_ node: Node) {
  var whole = node
  guard
    let missing = try? cache.complete(
      &whole, finding: { _ in .failure(ProtocolError(.invalid, "no such file", remedy: "")) })
  else { return }
  precondition((try? whole.check()) != nil)
  precondition(cache.entries.count <= Limits.keptPictures)
  precondition(cache.entries.reduce(0) { $0 + $1.bytes.count } <= Limits.keptPictureBytes)
  if missing.isEmpty, whole != node { precondition(whole.json != node.json) }
}

private func read(_ bytes: [UInt8]) {
  do {
    let node = try Node(parsing: bytes)
    try node.check()
    let written = node.json.bytes
    precondition(!written.contains(UInt8(ascii: "\n")))
    precondition((try? Node(parsing: written)) == node)
    precondition(node.difference(to: node) == .kept)
    precondition(last.applying(last.difference(to: node)) == node)
    last = node
    complete(node)
  } catch {
    precondition(error.description.utf8.count < 2_000 + error.path.utf8.count)
    precondition(error.path.utf8.starts(with: "content".utf8))
  }
}
