import Expectations
import PictureFiles
import RandomTesting
import Testing
import WidgetCore

@Suite("Pictures are read from end to end before anybody unpacks them")
struct PictureHeaderTests {
  private func problem(_ bytes: [UInt8]) -> String? {
    do throws(ProtocolError) {
      _ = try PictureHeader(of: bytes)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("Files as programs write them are taken, with what they add")
  func good() throws {
    let added =
      JPEGFiles.segment(0xE0, [1]) + JPEGFiles.segment(0xE1, Array("Exif".utf8)) + [0xFF, 0xFF]
      + JPEGFiles.segment(0xFE, Array("a comment".utf8)) + JPEGFiles.segment(0xDD, [0, 4])
    let jpeg = try PictureHeader(of: JPEGFiles.baseline(300, 20, extra: added))
    expectEqual([jpeg.width, jpeg.height, jpeg.pixels], [300, 20, 6000])
    expectEqual(jpeg.format, .jpeg)
    for colors in [1, 3, 4] { expect(problem(JPEGFiles.baseline(8, 8, colors: colors)) == nil) }
    expect(problem(JPEGFiles.progressive(64, 64, scans: 10)) == nil)
    // What a camera appends, nobody reads.
    expect(problem(JPEGFiles.baseline(8, 8) + JPEGFiles.baseline(9, 9)) == nil)

    let png = try PictureHeader(of: PNGFiles.zeros(30, 20))
    expectEqual([png.width, png.height], [30, 20])
    expectEqual(png.format, .png)
    let extra =
      PNGFiles.chunk("tEXt", [1]) + PNGFiles.chunk("iCCP", [2]) + PNGFiles.text(unpackingTo: 9)
    expect(problem(PNGFiles.zeros(9, 9, isInterlaced: true, extra: extra)) == nil)
    expect(problem(PNGFiles.zeros(9, 9, .gray, depth: 16)) == nil)
    expect(problem(PNGFiles.zeros(2048, 2048, .gray, depth: 1)) == nil)
  }

  @Test("No segment hides another picture, whatever its marker")
  func hidden() {
    let hidden = JPEGFiles.hidden()
    expect(hidden.count < 300)
    expect(problem(hidden)?.contains("has a segment FF00, which no picture has") == true)
    for marker in UInt8.min...UInt8.max {
      let found = try? PictureHeader(of: JPEGFiles.hidden(marker: marker))
      // In what is known to be skipped, nothing is found.
      expect(found == nil || [found?.width, found?.height] == [16, 16])
      let isKnown = [0xC4, 0xDB, 0xDD, 0xFE].contains(marker) || (0xE0...0xEF).contains(marker)
      expect((found != nil) == isKnown, "marker \(marker)")
    }
    expect(problem(JPEGFiles.start + [0xFF, 0xE0, 0, 4, 1, 2, 9] + JPEGFiles.end) != nil)
  }

  @Test("One frame, in a form that is decoded")
  func frames() {
    let twice =
      JPEGFiles.start + JPEGFiles.frame(0xC0, 8, 8, colors: 1)
      + JPEGFiles.frame(0xC0, 9, 9, colors: 1)
    expect(problem(twice)?.contains("a second frame") == true)
    for marker: UInt8 in [0xC3, 0xC5, 0xC9, 0xCA, 0xCF, 0xDE] {
      expect(
        problem(JPEGFiles.start + JPEGFiles.frame(marker, 8, 8, colors: 3))?
          .contains("arithmetic-coded, lossless or hierarchical") == true)
    }
    expect(
      problem(JPEGFiles.start + JPEGFiles.frame(0xC0, 8, 8, colors: 2))?
        .contains("2 colors of 8 bits") == true)
    let after = JPEGFiles.scan(colors: 0..<1, from: 0, to: 63)
    expect(problem(JPEGFiles.start + after)?.contains("data before its frame") == true)
    let later = Array(JPEGFiles.baseline(8, 8, colors: 1).dropLast(2))
    expect(
      problem(later + JPEGFiles.frame(0xC0, 99, 99, colors: 1))?.contains("second frame") == true)
    expect(problem(later + [0xFF, 0x01, 0xFF, 0xD9])?.contains("FF01") == true)
    expect(problem(later + JPEGFiles.start)?.contains("a second JPEG") == true)
  }

  @Test("Work is bounded: the scans of a file, and the pixels of all files together")
  func work() {
    expect(problem(JPEGFiles.progressive(16, 16, scans: 20)) == nil)
    expectEqual(
      problem(JPEGFiles.progressive(16, 16, scans: 21)),
      "the JPEG has more than 20 scans; at most 20 are allowed")
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
    func row(_ count: Int) -> Node { Row { for _ in 0..<count { Icon("folder", size: 512) } }.node }
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

  @Test("A PNG has one header, its data in one piece, and nothing that has to be known and isn't")
  func chunks() {
    func png(_ chunks: (String, [UInt8])...) -> [UInt8] {
      PNGFiles.signature + chunks.flatMap { PNGFiles.chunk($0.0, $0.1) }
    }
    let header: [UInt8] = PNGFiles.fourBytes(1) + PNGFiles.fourBytes(1) + [8, 6, 0, 0, 0]
    var paletted = header
    paletted[9] = 3
    let (data, end) = (("IDAT", [UInt8]()), ("IEND", [UInt8]()))
    expect(problem(png(("IHDR", header), data, data, end)) == nil)
    expect(
      problem(png(("IHDR", header), ("IHDR", header), data, end))?.contains("second header") == true
    )
    expect(
      problem(png(("IHDR", header), data, ("tEXt", []), data, end))?.contains("interrupted") == true
    )
    expect(problem(png(("IHDR", header), ("CgBI", []), data, end))?.contains("chunk CgBI") == true)
    expect(problem(png(("IHDR", header), ("1234", []), data, end))?.contains("no name") == true)
    expect(problem(png(("IHDR", header), end))?.contains("ends before its picture") == true)
    expect(
      problem(png(("IHDR", paletted), data, end))?.contains("ends before its picture") == true)
    expect(problem(png(("IHDR", paletted), ("PLTE", [1, 2, 3]), data, end)) == nil)
    expect(
      problem(png(("IHDR", paletted), ("PLTE", [1, 2]), data, end))?.contains("palette") == true)
    expect(
      problem(png(("tEXt", []), ("IHDR", header), data, end))?.contains("begin with its header")
        == true)
    for (index, value) in [(8, 3), (9, 5), (10, 1), (11, 1), (12, 2)] {
      var wrong = header
      wrong[index] = UInt8(value)
      expect(problem(png(("IHDR", wrong), data, end))?.contains("says what no PNG is") == true)
    }
  }

  @Test("A file that is cut off anywhere is refused")
  func cutOff() {
    for whole in [
      JPEGFiles.baseline(40, 40), JPEGFiles.progressive(16, 16, scans: 4),
      JPEGFiles.hidden(marker: 0xFE),
      PNGFiles.zeros(5, 5, extra: PNGFiles.text(unpackingTo: 40)),
    ] {
      expect(problem(whole) == nil)
      for count in whole.indices { expect(problem(Array(whole[..<count])) != nil) }
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
