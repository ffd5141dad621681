import WidgetCore

/// A manifest is read, or refused with words; never more.
@_cdecl("LLVMFuzzerTestOneInput")
public func readManifest(start: UnsafePointer<UInt8>?, count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  Patience.check(bytes.count) { read(bytes) }
  return 0
}

private func read(_ bytes: [UInt8]) {
  do {
    let manifest = try Manifest(parsing: bytes, file: "a.widget")
    precondition(Manifest.isValidId(manifest.id))
    precondition(!manifest.command.isEmpty)
  } catch {
    precondition(!"\(error)".isEmpty)
  }
}
