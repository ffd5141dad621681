import CPictures
import Glibc
import Pictures
import WidgetCore

/// Whatever the reader lets pass is decoded, or given up, within the limits: pixels, memory, time.
/// And what it doesn't let pass does no harm to the decoder either.
@_cdecl("LLVMFuzzerTestOneInput")
public func decodePictures(start: UnsafePointer<UInt8>?, count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  _ = hasWebP
  let header = try? PictureHeader(of: bytes)
  if let header { precondition(header.pixels <= Limits.picturePixels) }
  let begun = seconds()
  // The first byte chooses nothing that a widget could not: how large it is shown.
  let side = [16, 100, 1024][count % 3]
  var found = TodayPixels()
  let isDecoded =
    switch bytes.first {
    case 0x89: today_decode_png(bytes, bytes.count, UInt32(side), &found)
    case UInt8(ascii: "R"): today_decode_webp(bytes, bytes.count, &found)
    default: today_decode_jpeg(bytes, bytes.count, UInt32(side), &found)
    }
  if isDecoded == 1, let pixels = found.bytes {
    defer { free(pixels) }
    let (width, height) = (Int(found.width), Int(found.height))
    precondition(width > 0 && height > 0 && width <= 2048 && height <= 2048)
    if let header {
      // What is shown is what was checked, or that in a smaller size.
      precondition(width <= header.width && height <= header.height)
      if header.format != .jpeg { precondition(width == header.width && height == header.height) }
    }
    let all = Pixels(
      width: width, height: height,
      straight: Array(UnsafeBufferPointer(start: pixels, count: width * height * 4)))
    let fitted = all.fitted(into: side, radius: 8)
    precondition(max(fitted.width, fitted.height) <= side)
    var answers = PictureAnswers(to: [PictureRequest(bytes, side: side)])
    precondition((try? answers.receive(PictureAnswers.bytes(of: fitted))) == [fitted])
  }
  // Under the sanitizer everything takes a few times as long as it does in the program, which the
  // kernel ends after two seconds.
  precondition(seconds() - begun < 4, "it takes too long")
  return 0
}

/// Once, as the program does before it reads.
private let hasWebP = today_load_webp() == 1

private func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
