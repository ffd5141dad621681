/// What a widget writes comes to the same lines in whatever pieces it arrives.
@_cdecl("LLVMFuzzerTestOneInput")
public func splitLines(start: UnsafePointer<UInt8>?, count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  Patience.check(bytes.count) {
    let limit = 1 + Int(bytes.first ?? 0) * 64
    var whole = LineSplitter(limit: limit)
    var lines = whole.lines(completedBy: bytes)
    if let last = whole.finish() { lines.append(last) }
    precondition(lines.allSatisfy { $0.count <= limit && !$0.contains(UInt8(ascii: "\n")) })
    var pieces = LineSplitter(limit: limit)
    var found: [[UInt8]] = []
    var rest = bytes[...]
    while let first = rest.first {
      let piece = rest.prefix(1 + Int(first) * Int(first) / 16)
      found += pieces.lines(completedBy: Array(piece))
      rest = rest.dropFirst(piece.count)
    }
    if let last = pieces.finish() { found.append(last) }
    precondition(found == lines && pieces.isOverLimit == whole.isOverLimit)
  }
  return 0
}
