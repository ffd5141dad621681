import Expectations
import Foundation
import PictureFiles
import Pictures
import RandomTesting
import TestDesktop
import Testing

/// The real helper, started as the panel does.
@Suite("Decoding in a separate process", .serialized) struct DecoderTests {
  private func pixel(_ pixels: Pixels?, _ index: Int = 0) -> [UInt8]? {
    pixels.map { Array($0.bytes[index * 4..<index * 4 + 4]) }
  }

  @Test("All kinds of PNG are decoded")
  func pngs() throws {
    for depth in [1, 2, 4, 8, 16] {
      for isInterlaced in [false, true] {
        let file = PNGFiles.zeros(11, 7, .gray, depth: depth, isInterlaced: isInterlaced)
        let pixels = try decoded(file, side: 11)
        expect(pixels.map { [$0.width, $0.height] } == [11, 7])
        expectEqual(pixel(pixels, 76), [0, 0, 0, 255])
      }
    }
    let gray = PNGFiles.picture(1, 1, .gray, depth: 16, samples: [0x80, 0x40])
    try expectEqual(pixel(try decoded(gray, side: 1)), [128, 128, 128, 255])
    let rgb = PNGFiles.picture(1, 1, .rgb, samples: [10, 20, 30])
    try expectEqual(pixel(try decoded(rgb, side: 1)), [30, 20, 10, 255])
    let both = PNGFiles.picture(1, 1, .grayAlpha, samples: [200, 128])
    try expectEqual(pixel(try decoded(both, side: 1)), [100, 100, 100, 128])
    let rgba = PNGFiles.picture(1, 1, .rgba, depth: 16, samples: [255, 255, 0, 0, 0, 0, 128, 128])
    try expectEqual(pixel(try decoded(rgba, side: 1)), [0, 0, 128, 128])
    let palette =
      PNGFiles.chunk("PLTE", [1, 2, 3, 200, 100, 50]) + PNGFiles.chunk("tRNS", [255, 128])
    let colors = try decoded(
      PNGFiles.picture(2, 1, .palette, samples: [0, 1], extra: palette), side: 2)
    expectEqual(pixel(colors, 0), [3, 2, 1, 255])
    expectEqual(pixel(colors, 1), [25, 50, 100, 128])
  }

  @Test("All kinds of JPEG are decoded")
  func jpegs() throws {
    for file in [
      JPEGFiles.baseline(33, 17), JPEGFiles.baseline(33, 17, colors: 1),
      JPEGFiles.progressive(33, 17, scans: 10), JPEGFiles.baseline(33, 17, extra: exif),
    ] {
      let pixels = try decoded(file, side: 33)
      // The Exif orientation is ignored.
      expect(pixels.map { [$0.width, $0.height] } == [33, 17])
      expectEqual(pixel(pixels, 300), [128, 128, 128, 255])
    }
    // Half of each ink on half black.
    for extra in [[], JPEGFiles.adobe] {
      let inks = try decoded(JPEGFiles.baseline(8, 8, colors: 4, extra: extra), side: 8)
      expect(pixel(inks).map { abs(Int($0[0]) - 64) <= 1 && $0[3] == 255 } == true)
    }
    try expect(
      decoded(JPEGFiles.baseline(2048, 2048), side: 100).map { [$0.width, $0.height] } == [
        100, 100,
      ])
  }

  private let exif = JPEGFiles.segment(
    0xE1,
    Array("Exif".utf8) + [0, 0, 0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
      + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0])

  @Test(
    "What other programs write looks the same here", arguments: ["png", "jpg", "progressive.jpg"])
  func others(kind: String) throws {
    let folder = try Folder()
    let (file, plain) = ("\(folder.path)/a.\(kind)", "\(folder.path)/a.rgba")
    let source = [
      "convert", "-size", "200x120", "plasma:red-blue", "-depth", "8", "-quality", "90",
    ]
    let interlace = kind.hasPrefix("progressive") ? ["-interlace", "JPEG"] : []
    try folder.run(source + interlace + [file])
    try folder.run(["convert", file, "-filter", "box", "-resize", "50x30", "-depth", "8", plain])
    let wanted = try [UInt8](Data(contentsOf: URL(fileURLWithPath: plain)))
    let got = try #require(
      try decoded([UInt8](Data(contentsOf: URL(fileURLWithPath: file))), side: 50))
    expect(got.width == 50 && got.height == 30)
    for index in 0..<50 * 30 {
      for (part, other) in [(0, 2), (1, 1), (2, 0)] {
        let difference = Int(got.bytes[index * 4 + part]) - Int(wanted[index * 4 + other])
        expect(abs(difference) <= 8)
      }
    }
  }

  @Test("A picture that fails doesn't affect the others")
  func broken() throws {
    let whole = PNGFiles.zeros(3, 3)
    var wrongSum = whole
    wrongSum[wrongSum.count - 16] ^= 1
    let requests = [
      PictureRequest(Array(whole.dropLast(20)), side: 3), PictureRequest([], side: 3),
      PictureRequest([1, 2, 3], side: 3), PictureRequest(wrongSum, side: 3),
      PictureRequest(PNGFiles.zeros(8193, 1), side: 3),
      PictureRequest(JPEGFiles.baseline(1, 8193), side: 3),
      PictureRequest(whole, side: 3),
    ]
    let run = try DecodingProcess(requests)
    try expect(
      run.answers(to: requests).map { $0 == nil } == [
        true, true, true, true, true, true, false,
      ])
    expectEqual(run.status, 0)
  }

  @Test("A file whose chunks or segments contradict each other costs only itself")
  func contradictory() throws {
    func png(_ chunks: (String, [UInt8])...) -> [UInt8] {
      PNGFiles.signature + chunks.flatMap { PNGFiles.chunk($0.0, $0.1) }
    }
    let header: [UInt8] = PNGFiles.fourBytes(1) + PNGFiles.fourBytes(1) + [8, 6, 0, 0, 0]
    let paletted: [UInt8] = Array(header[..<9]) + [3, 0, 0, 0]
    let large: [UInt8] = PNGFiles.fourBytes(2048) + PNGFiles.fourBytes(2048) + [16, 6, 0, 0, 0]
    let (data, end) = (("IDAT", PNGFiles.deflatedZeros(5)), ("IEND", [UInt8]()))
    let head = JPEGFiles.start + JPEGFiles.quantization + JPEGFiles.frame(0xC0, 8, 8, colors: 1)
    let picture = JPEGFiles.tables + JPEGFiles.scan(colors: 0..<1, from: 0, to: 63) + [0]
    var files = [
      png(("IHDR", header), ("IHDR", large), data, end), png(("IHDR", header), end),
      png(("IHDR", header), ("CgBI", []), data, end),
      png(("IHDR", header), ("1234", []), data, end),
      png(("IHDR", paletted), data, end), png(("IHDR", paletted), ("PLTE", [1, 2]), data, end),
      head + JPEGFiles.frame(0xC0, 2048, 2048, colors: 1) + picture + JPEGFiles.end,
      head + JPEGFiles.start + picture + JPEGFiles.end,
      JPEGFiles.start + picture + JPEGFiles.frame(0xC0, 8, 8, colors: 1) + JPEGFiles.end,
      JPEGFiles.baseline(8, 8, colors: 2),
    ]
    for (index, value) in [(8, 3), (9, 5), (10, 1), (11, 1), (12, 2)] {
      var wrong = header
      wrong[index] = UInt8(value)
      files.append(png(("IHDR", wrong), data, end))
    }
    for marker: UInt8 in [0xC3, 0xC5, 0xCF, 0xDE] {
      files.append(
        JPEGFiles.start + JPEGFiles.frame(marker, 8, 8, colors: 1) + picture + JPEGFiles.end)
    }
    let whole = [png(("IHDR", header), data, end), head + picture + JPEGFiles.end]
    let requests = (files + whole).map { PictureRequest($0, side: 8) }
    let run = try DecodingProcess(requests)
    try expectEqual(
      run.answers(to: requests).map { $0 != nil },
      Array(repeating: false, count: files.count) + [true, true])
    expectEqual(run.status, 0)
    try expect(#require(run.memory) < 40 << 20)
  }

  @Test("A file that is cut off anywhere, or that has noise in it, costs only itself")
  func damaged() throws {
    let whole = [
      JPEGFiles.progressive(64, 64, scans: 5), JPEGFiles.baseline(16, 16),
      PNGFiles.zeros(5, 5, extra: PNGFiles.text(unpackingTo: 40)), PNGFiles.zeros(64, 64),
    ]
    var files = whole.flatMap { file in file.indices.map { Array(file[..<$0]) } }
    var random = SeededNumbers(seed: 1)
    for index in 0..<300 {
      var bytes = whole[index % whole.count]
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] =
          [0, 1, 0xFF, 0xD8, 0xC0, 0xDA, 0x7F].randomElement(using: &random) ?? 0
      }
      files.append(bytes)
    }
    for start in stride(from: 0, to: files.count, by: 100) {
      let part = files[start..<min(start + 100, files.count)]
      let requests = (part + [whole[3]]).map { PictureRequest($0, side: 64) }
      let run = try DecodingProcess(requests)
      let answers = try run.answers(to: requests)
      expectEqual(answers.count, requests.count)
      expect(answers.last.map { $0 != nil } == true)
      expectEqual(run.status, 0)
    }
  }

  @Test("A hidden picture is found by every parser")
  func hidden() throws {
    let run = try DecodingProcess([PictureRequest(JPEGFiles.hidden(), side: 100)])
    expect(run.said == PictureAnswers.bytes(of: nil))
    try expect(#require(run.memory) < 40 << 20)
    expect(run.seconds < 0.5)
  }

  @Test("The most expensive valid picture is decoded in time with little memory", .exhaustive)
  func worst() throws {
    let large = [
      PNGFiles.zeros(2048, 2048, .gray, depth: 1), PNGFiles.zeros(2048, 2048, .rgba, depth: 16),
      PNGFiles.zeros(2048, 2048, .rgba, depth: 16, isInterlaced: true),
      PNGFiles.zeros(8, 8, extra: PNGFiles.text(unpackingTo: 400 << 20)),
      JPEGFiles.progressive(2048, 2048, scans: 20),
      JPEGFiles.progressive(2048, 2048, colors: 4, scans: 20),
    ]
    for file in large where file.count <= PictureRequest.maximumBytes {
      let requests = [PictureRequest(file, side: 1024, radius: 8)]
      let run = try DecodingProcess(requests)
      try expect(
        run.answers(to: requests).first.map { $0 != nil } == true,
        "\(file.count) bytes, status \(run.status)")
      try expect(#require(run.memory) < 120 << 20)
      expect(run.seconds < 2, "\(file.count) bytes")
    }
  }

  @Test("A picture file is made smaller while it is read, within the limits")
  func files() throws {
    let files = [
      PNGFiles.zeros(6000, 4000, .gray, depth: 1), PNGFiles.zeros(6000, 4000, .rgba, depth: 16),
      JPEGFiles.baseline(6000, 4000), PNGFiles.zeros(8192, 8),
    ]
    for file in files {
      let requests = [PictureRequest(file, side: 600)]
      let run = try DecodingProcess(requests)
      let pixels = try #require(
        try run.answers(to: requests).first ?? nil, "\(file.count) bytes, status \(run.status)")
      expectEqual(max(pixels.width, pixels.height), 600)
      try expect(#require(run.memory) < 120 << 20)
    }
    let tooLarge = [
      PNGFiles.zeros(6000, 4000, .gray, depth: 1, isInterlaced: true),
      PNGFiles.zeros(8192, 4000, .gray, depth: 1), JPEGFiles.baseline(8192, 4000),
    ].map { PictureRequest($0, side: 600) }
    try expect(DecodingProcess(tooLarge).answers(to: tooLarge) == [nil, nil, nil])
  }

  @Test("WebP is decoded by its own library, if it is installed")
  func webP() throws {
    // A lossless file of one red pixel.
    let bytes: [UInt8] =
      Array("RIFF".utf8) + [0x1A, 0, 0, 0] + Array("WEBPVP8L".utf8)
      + [0x0D, 0, 0, 0, 0x2F, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 0x07, 0]
    let requests = [
      PictureRequest(bytes, side: 4), PictureRequest(Array(bytes.prefix(20)), side: 4),
    ]
    let answers = try DecodingProcess(requests, options: ["--webp"]).answers(to: requests)
    expectEqual(answers.map { $0 != nil }, [true, false])
    // Without the library it is refused.
    try expect(DecodingProcess(requests).answers(to: requests) == [nil, nil])
  }

  @Test("A drawing is decoded by librsvg, without files and threads")
  func drawings() throws {
    func drawing(_ content: String) -> [PictureRequest] {
      let text = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2">\#(content)</svg>"#
      return [PictureRequest(Array(text.utf8), side: 40)]
    }
    let rectangle = drawing(#"<rect width="4" height="2" fill="red" fill-opacity="0.5"/>"#)
    let answers = try DecodingProcess(rectangle, options: ["--svg"]).answers(to: rectangle)
    let pixels = try #require(answers.first ?? nil)
    expectEqual([pixels.width, pixels.height], [40, 20])
    expectEqual(Array(pixels.bytes.prefix(4)), [0, 0, 128, 128])
    // A text needs fonts, and an image another file.
    let text = drawing(#"<text x="1" y="1">a</text>"#)
    try expect(DecodingProcess(text, options: ["--svg"]).signal == SIGSYS)
    let image = drawing(#"<image href="/etc/passwd" width="4" height="2"/>"#)
    let found = try DecodingProcess(image, options: ["--svg"])
    expect(found.status == 0 || found.signal == SIGSYS)
    let broken = drawing("<rect")
    try expect(DecodingProcess(broken, options: ["--svg"]).answers(to: broken) == [nil])
    try expect(DecodingProcess(rectangle).answers(to: rectangle) == [nil])
  }

  @Test("Too many scans stop the decoder")
  func scans() throws {
    let requests = [PictureRequest(JPEGFiles.progressive(64, 64, scans: 25), side: 64)]
    try expect(DecodingProcess(requests).answers(to: requests) == [nil])
  }

  @Test("The decoder drops all privileges except reading and writing before it reads")
  func confined() throws {
    try expectEqual(
      String(decoding: DecodingProcess(["--check"]).said, as: UTF8.self), "limits calls\n")
    for what in ["open", "socket", "fork", "execute", "kill", "code"] {
      let run = try DecodingProcess(["--try", what])
      expect(run.signal == SIGSYS, "\(what): \(String(decoding: run.said, as: UTF8.self))")
    }
    try expect(DecodingProcess(["--try", "nothing"]).said == Array("nothing is possible\n".utf8))
  }

  @Test("The decoder works only for its parent")
  func parent() throws {
    let requests = [PictureRequest(PNGFiles.zeros(3, 3), side: 3)]
    let run = try DecodingProcess(requests, parent: 1)
    expect(run.said.isEmpty)
    expect(run.status != 0)
  }

  @Test("An invalid request ends the decoder")
  func nonsense() throws {
    let run = try DecodingProcess(["\(getpid())"], input: [UInt8](repeating: 255, count: 100))
    expect(run.said.isEmpty)
    expectEqual(run.status, 0)
  }
}

/// A folder that is removed with the test.
private final class Folder {
  let path = "\(NSTemporaryDirectory())/pictures-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func run(_ command: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    try process.run()
    process.waitUntilExit()
    expectEqual(process.terminationStatus, 0)
  }
}
