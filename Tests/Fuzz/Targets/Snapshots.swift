internal import WidgetCore

/// What is read of a file is written as it was, whatever stands in it; and what isn't right is
/// nothing.
@_cdecl("LLVMFuzzerTestOneInput")
public func readSnapshots(start: UnsafePointer<UInt8>?, count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let snapshot = ContentSnapshot(bytes: bytes) {
    precondition(snapshot.time.isFinite)
    precondition(snapshot.message.count < bytes.count)
    precondition(ContentSnapshot(bytes: snapshot.bytes) == snapshot)
    // The host reads content of it, and nothing else.
    if case .content(let update) = try? WidgetMessage(parsing: snapshot.message) {
      precondition((try? update.content.check()) != nil)
    }
  }
  // The same for the message itself, which the checksum keeps all noise from.
  let made = ContentSnapshot(message: bytes, time: 1, fingerprint: UInt64(count))
  precondition(ContentSnapshot(bytes: made.bytes) == made)
  let instance = Instance(name: "a-1", widget: "x.A")
  if let cache = PictureCache(bytes: bytes, of: instance) {
    let again = PictureCache(bytes: cache.bytes(of: instance), of: instance)
    precondition(again?.entries == cache.entries)
  }
  var cache = PictureCache()
  cache.put(bytes, as: String(decoding: bytes.prefix(8), as: UTF8.self) + "a")
  precondition(PictureCache(bytes: cache.bytes(of: instance), of: instance)?.names == cache.names)
  return 0
}
