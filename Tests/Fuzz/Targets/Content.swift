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
  } catch {
    precondition(error.description.utf8.count < 2_000 + error.path.utf8.count)
    precondition(error.path.utf8.starts(with: "content".utf8))
  }
}
