// The program `today-pictures`: reads the files of pictures that a widget sent from standard input, and writes
// their pixels to standard output; see `PictureRequest` and `PictureAnswers`. The panel starts one for the
// pictures of one card. Even if a malicious picture takes it over, it can only write there, because it gives up
// all other permissions before it reads the first byte.
//
//     today-pictures PARENT     decodes for the process of that number, until its input ends
//     today-pictures PARENT [--webp] [--svg]    decodes these, too, if their libraries are installed
//     today-pictures --check    says what could be given up

import CPictures
import Glibc
import Pictures

/// Enough for the largest picture: a progressive CMYK file, and the same again as pixels.
let memory: UInt = 96 << 20
let seconds: UInt32 = 2

let words = CommandLine.arguments.dropFirst()
if words.first == "--check" {
  let confined = today_confine(getppid(), memory, seconds)
  let said = [
    Int(confined) & TODAY_CONFINED_LIMITS != 0 ? "limits" : nil,
    Int(confined) & TODAY_CONFINED_CALLS != 0 ? "calls" : nil,
  ]
  writeAll(Array("\(said.compactMap(\.self).joined(separator: " "))\n".utf8))
  exit(0)
}
#if DEBUG
  // For tests: the forbidden action must end the process.
  if words.first == "--try", let what = words.last {
    _ = today_confine(getppid(), memory, seconds)
    today_try(what)
    writeAll(Array("\(what) is possible\n".utf8))
    exit(0)
  }
#endif
guard let parent = words.first.flatMap({ Int32($0) }) else {
  writeAll(Array("usage: today-pictures PARENT | --check\n".utf8))
  exit(2)
}
if words.contains("--webp") { _ = today_load_webp() }
if words.contains("--svg") { _ = today_load_svg() }
_ = today_confine(parent, memory, seconds)

while let head = readAll(PictureRequest.headLength),
  let (count, side, radius) = PictureRequest.numbers(of: head), let bytes = readAll(count)
{
  let pixels = decoded(bytes, side: side)?.fitted(into: side, radius: radius)
  guard writeAll(PictureAnswers.bytes(of: pixels)) else { break }
}
exit(0)

/// Returns the picture in its original size, or smaller if that is less work.
func decoded(_ bytes: [UInt8], side: Int) -> Pixels? {
  var found = TodayPixels()
  let isDecoded =
    switch bytes.first {
    case 0x89: today_decode_png(bytes, bytes.count, UInt32(side), &found)
    case UInt8(ascii: "R"): today_decode_webp(bytes, bytes.count, &found)
    case 0xFF: today_decode_jpeg(bytes, bytes.count, UInt32(side), &found)
    default: today_decode_svg(bytes, bytes.count, UInt32(side), &found)
    }
  guard isDecoded == 1, let start = found.bytes else { return nil }
  defer { free(start) }
  let (width, height) = (Int(found.width), Int(found.height))
  let pixels = Array(UnsafeBufferPointer(start: start, count: width * height * 4))
  // Only a drawing comes with its colors multiplied.
  return [0x89, UInt8(ascii: "R"), 0xFF].contains(bytes.first ?? 0)
    ? Pixels(width: width, height: height, straight: pixels)
    : Pixels(width: width, height: height, bytes: pixels)
}

/// Reads this number of bytes; nil if the input ends before.
func readAll(_ count: Int) -> [UInt8]? {
  var done = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    while done < count, let start = buffer.baseAddress {
      let result = read(0, start + done, count - done)
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { break }
      done += result
    }
    filled = done
  }
  return done == count ? bytes : nil
}

@discardableResult
func writeAll(_ bytes: [UInt8]) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let result = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    if result < 0, errno == EINTR { continue }
    guard result > 0 else { return false }
    rest = rest.dropFirst(result)
  }
  return true
}
