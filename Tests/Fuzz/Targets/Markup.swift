import WidgetExtension

/// Whatever text there is with markup, in whatever encoding: elements end as they have begun, nothing is
/// deeper or longer than it may be, and time grows with the length.
@_cdecl("LLVMFuzzerTestOneInput")
public func readMarkup(start: UnsafePointer<UInt8>?, count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  Patience.check(bytes.count) {
    read(bytes, .xml)
    read(bytes, .html)
  }
  return 0
}

private func read(_ bytes: [UInt8], _ language: MarkupReader.Language) {
  let text = DecodedText(bytes)
  precondition(text.utf8.count <= 4 + 6 * bytes.count)
  precondition(Array(text.string.utf8) == text.utf8, "it isn't right as UTF-8")
  var reader = MarkupReader(text, language: language)
  var open: [MarkupName] = []
  while let piece = reader.next() {
    switch piece {
    case .start(let tag):
      open.append(tag.name)
      precondition(tag.attributes.allSatisfy { $0.value.utf8.count <= 4 * 65_536 })
    case .text(let text):
      precondition(!text.isEmpty && text.utf8.count <= 17_000)
      precondition(
        !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" && $0 != "\r" })
    case .end(let name): precondition(open.popLast() == name)
    }
    precondition(open == reader.open && open.count <= MarkupReader.maximumDepth)
  }
  precondition(open.isEmpty)
}
