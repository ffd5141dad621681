import Expectations
import PictureFiles
import RandomTesting
import Testing
import WidgetCore

@Suite("A picture's format and size are read before it is decoded")
struct PictureHeaderTests {
  private func problem(_ bytes: [UInt8]) -> String? {
    do throws(ProtocolError) {
      _ = try PictureHeader(of: bytes)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("Files as programs write them are accepted, with their metadata")
  func good() throws {
    let added =
      JPEGFiles.segment(0xE0, [1]) + JPEGFiles.segment(0xE1, Array("Exif".utf8)) + [0xFF, 0xFF]
      + JPEGFiles.segment(0xFE, Array("a comment".utf8)) + JPEGFiles.segment(0xDD, [0, 4])
    let jpeg = try PictureHeader(of: JPEGFiles.baseline(300, 20, extra: added))
    expectEqual([jpeg.width, jpeg.height, jpeg.pixels], [300, 20, 6000])
    expectEqual(jpeg.format, .jpeg)
    for colors in [1, 3, 4] { expect(problem(JPEGFiles.baseline(8, 8, colors: colors)) == nil) }
    expect(problem(JPEGFiles.progressive(64, 64, scans: 10)) == nil)

    let png = try PictureHeader(of: PNGFiles.zeros(30, 20))
    expectEqual([png.width, png.height], [30, 20])
    expectEqual(png.format, .png)
    let extra =
      PNGFiles.chunk("tEXt", [1]) + PNGFiles.chunk("iCCP", [2]) + PNGFiles.text(unpackingTo: 9)
    expect(problem(PNGFiles.zeros(9, 9, isInterlaced: true, extra: extra)) == nil)
    expect(problem(PNGFiles.zeros(9, 9, .gray, depth: 16)) == nil)
    expect(problem(PNGFiles.zeros(2048, 2048, .gray, depth: 1)) == nil)
  }

  private let unreadable =
    "the size of the picture can't be read; "
    + "expected a whole PNG or WebP, or a baseline or progressive JPEG"

  @Test("No segment hides another picture, whatever its marker")
  func hidden() {
    let hidden = JPEGFiles.hidden()
    expect(hidden.count < 300)
    expectEqual(problem(hidden), unreadable)
    for marker in UInt8.min...UInt8.max {
      let found = try? PictureHeader(of: JPEGFiles.hidden(marker: marker))
      // In what is known to be skipped, nothing is found.
      expect(found == nil || [found?.width, found?.height] == [16, 16])
      let isKnown = [0xC4, 0xDB, 0xDD, 0xFE].contains(marker) || (0xE0...0xEF).contains(marker)
      expect((found != nil) == isKnown, "marker \(marker)")
    }
    expect(problem(JPEGFiles.start + [0xFF, 0xE0, 0, 4, 1, 2, 9] + JPEGFiles.end) != nil)
  }

  @Test("The first frame, if it is of a kind that is decoded, has the size")
  func frames() throws {
    let twice =
      JPEGFiles.start + JPEGFiles.frame(0xC0, 8, 8, colors: 1)
      + JPEGFiles.frame(0xC0, 9, 9, colors: 1)
    try expectEqual(PictureHeader(of: twice).width, 8)
    for marker: UInt8 in [0xC3, 0xC5, 0xC9, 0xCA, 0xCF, 0xDA, 0xDE] {
      let frame = JPEGFiles.frame(marker, 8, 8, colors: 3)
      expectEqual(problem(JPEGFiles.start + frame + JPEGFiles.end), unreadable)
    }
  }

  @Test("Sides are limited, and the pixels of all pictures together")
  func work() {
    expectEqual(
      problem(JPEGFiles.baseline(2049, 1)),
      "the picture is 2049 x 1; at most 2048 x 2048 are allowed")
    let large = PNGFiles.zeros(2048, 2048, .gray, depth: 1)
    let one = Row { Picture(large) }.node
    let two = Row {
      Picture(large)
      Row { Picture(PNGFiles.zeros(1, 1)) }
    }.node
    #expect(throws: Never.self) { try one.check() }
    #expect(throws: ProtocolError.self) { try two.check() }
    do throws(ProtocolError) {
      try two.check()
    } catch {
      expect(
        error.description
          == "children[1].children[0].data: with this one, pictures have 4194305 pixels; "
          + "at most 4194304 are allowed for all together")
    }
  }

  @Test("All images of a tree cover no more than a screen does")
  func area() {
    func row(_ count: Int) -> Node {
      Row { for _ in 0..<count { ThemeIcon("folder", size: 512) } }.node
    }
    #expect(throws: Never.self) { try row(4).check() }
    do throws(ProtocolError) {
      try row(5).check()
      Issue.record("five icons of 512 passed")
    } catch {
      expect(
        error.description
          == "children[4].size: with this one, images cover 1310720 square pixels; "
          + "at most 1024 x 1024 are allowed for all together")
    }
  }

  @Test("A picture file may be larger than a picture in a message")
  func files() throws {
    let bytes = JPEGFiles.baseline(6000, 4000)
    expect(problem(bytes) != nil)
    try expectEqual(PictureHeader(of: bytes, isFile: true).pixels, 24_000_000)
    #expect(throws: ProtocolError.self) {
      try PictureHeader(of: JPEGFiles.baseline(8193, 1), isFile: true)
    }
    #expect(throws: ProtocolError.self) {
      try PictureHeader(of: JPEGFiles.baseline(8000, 4000), isFile: true)
    }
  }

  @Test("The three kinds of WebP files have their size in different places")
  func webP() throws {
    func file(_ kind: String, _ rest: [UInt8]) -> [UInt8] {
      Array("RIFF----WEBP\(kind)----".utf8) + rest + [UInt8](repeating: 0, count: 12)
    }
    for bytes in [
      file("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 40, 1, 20, 0]),
      file("VP8L", [0x2F, 0x27, 0xC1, 0x04, 0x00]),
      file("VP8X", [0, 0, 0, 0, 0x27, 0x01, 0, 19, 0, 0]),
    ] {
      let header = try PictureHeader(of: bytes)
      expectEqual([header.width, header.height], [296, 20])
      expectEqual(header.format, .webp)
      for count in 0..<26 { expect(problem(Array(bytes[..<count])) != nil) }
    }
  }

  @Test(
    "A drawing has proportions, from its size or its box",
    arguments: [
      (#"<svg width="30" height="20">"#, [512, 341]), (#"<svg viewBox="0 0 10 20"/>"#, [256, 512]),
      (
        "<?xml version='1.0'?>\n<!-- a -->\n<svg\nwidth='2cm' height='1cm' viewBox='0 0 9 9'>",
        [512, 256]
      ),
      (#"<svg width="100%" height="100%" viewBox="0,0,4,1">"#, [512, 128]), ("<svg>", [512, 512]),
      (#"<svg width="1e9" height="0">"#, [512, 512]),
      (#"<svg width="nan" viewBox="a b">"#, [512, 512]),
    ])
  func drawings(text: String, size: [Int]) throws {
    let header = try PictureHeader(of: Array(text.utf8))
    expectEqual([header.width, header.height], size)
    expectEqual(header.format, .svg)
  }

  @Test(
    "A text without a drawing is none",
    arguments: ["<html>", "a <svg>", "<?xml version='1.0'?>", ""])
  func others(text: String) {
    expect(problem(Array(text.utf8)) != nil)
  }

  @Test("A PNG begins with its header")
  func chunks() {
    let header = Array(PNGFiles.zeros(5, 5).dropFirst(PNGFiles.signature.count).prefix(25))
    for start in [PNGFiles.chunk("tEXt", []), PNGFiles.chunk("CgBI", [0, 0, 0, 0]), [0]] {
      expectEqual(problem(PNGFiles.signature + start + header), unreadable)
    }
  }

  @Test("A file that ends before its size is refused")
  func cutOff() {
    // Behind the size come the number of components in a JPEG, and the depth in a PNG.
    for (whole, end) in [(JPEGFiles.baseline(40, 40), 2 + 69 + 9), (PNGFiles.zeros(5, 5), 24)] {
      for count in 0..<end { expect(problem(Array(whole[..<count])) != nil) }
      expect(problem(Array(whole[..<end])) == nil)
    }
  }

  @Test("Noise in a file never stops the reader", arguments: 0..<300)
  func noise(seed: Int) {
    var random = SeededNumbers(seed: seed)
    var bytes = [JPEGFiles.progressive(64, 64, scans: 5), PNGFiles.zeros(64, 64)][seed % 2]
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      bytes[Int.random(in: bytes.indices, using: &random)] =
        [0, 1, 0xFF, 0xD8, 0xC0, 0xDA, 0x7F].randomElement(using: &random) ?? 0
    }
    if let header = try? PictureHeader(of: bytes) {
      expect(header.pixels <= Limits.picturePixels)
    }
  }
}
