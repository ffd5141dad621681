import WidgetCore

/// Messages that are read are written as one line, and read as the same again.
@_cdecl("LLVMFuzzerTestOneInput")
public func readMessages(start: UnsafePointer<UInt8>?, count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  Patience.check(bytes.count) { read(bytes) }
  return 0
}

private func read(_ bytes: [UInt8]) {
  // What the panel refuses, and only that, is a mistake to an author.
  let review = MessageReview(of: bytes)
  precondition(review.mistakes.isEmpty == ((try? WidgetMessage(parsing: bytes)) != nil))
  do {
    let message = try WidgetMessage(parsing: bytes)
    checkLine(message.line)
    precondition((try? WidgetMessage(parsing: message.line)) == message)
  } catch {
    precondition(error.description.utf8.count < 2_000 + error.path.utf8.count)
  }
  do {
    let message = try HostMessage(parsing: bytes)
    checkLine(message.line)
    precondition((try? HostMessage(parsing: message.line)) == message)
  } catch {
    precondition(error.description.utf8.count < 2_000 + error.path.utf8.count)
  }
}

private func checkLine(_ line: [UInt8]) {
  precondition(line.firstIndex(of: UInt8(ascii: "\n")) == line.count - 1)
}
