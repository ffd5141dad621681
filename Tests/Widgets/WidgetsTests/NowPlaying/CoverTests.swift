import Expectations
import Foundation
import PriceServer
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

@Suite struct `The address of a cover` {
  @Test(arguments: [
    ("file:///home/me/a%20b.png", "/home/me/a b.png"), ("file:/a.png", "/a.png"),
    ("file://localhost/a.png", "/a.png"), ("FILE:///%C4%8D.png", "/č.png"),
  ])
  func `A file's path is decoded`(_ address: String, _ path: String) {
    expectEqual(CoverAddress(address), .file(path))
  }

  @Test(arguments: [
    "", "cover.png", "/etc/passwd", "file:", "file://", "file:///%zz", "file:///%", "file:///a%00b",
    "file:///%ff", "file:///a\nb", "http://example.org/a.png", "ftp://example.org/a",
    "javascript:alert(1)", "https://example.org/a b", "https://example.org/\n", "data:,x",
    "data:image/png,x", "data:image/png;base64,!",
  ])
  func `What makes no sense, or isn't safe, is none`(_ address: String) {
    expect(CoverAddress(address) == nil, "\(String(describing: CoverAddress(address)))")
  }

  @Test func `A cover is on the web by https, or in its address`() {
    expectEqual(
      CoverAddress("https://i.scdn.co/image/1"), .web("https://i.scdn.co/image/1"))
    expectEqual(CoverAddress("data:image/png;base64,AQID"), .data([1, 2, 3]))
  }
}

@Suite struct `Covers that were found` {
  @Test func `A file that isn't there is looked for again, and a server when it is told again`() {
    var covers = FoundCovers()
    covers.add(nil, "file", isFile: true)
    covers.add(nil, "web", isFile: false)
    covers.add("/cover-1", "found", isFile: true)
    expect(covers.isUnknown("file") && !covers.isUnknown("web") && !covers.isUnknown("found"))
    covers.forgetMissing()
    expect(covers.isUnknown("web") && covers.path("found") == "/cover-1")
    for number in 0..<1000 { covers.add("/\(number)", "\(number)", isFile: true) }
    expect(covers.isUnknown("found") && covers.path("999") == "/999")
  }
}

@Suite struct `Covers in the widget's own folder` {
  private let folder: WorkFolder
  private let covers: CoverStore

  init() throws {
    folder = try WorkFolder()
    covers = CoverStore(folder: folder.path)
  }

  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: folder[name]))
    return "file://\(folder[name])"
  }

  private func stored() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("cover-") }
  }

  @Test func `A file is copied, and stays when the player deletes it`() throws {
    let address = try write(CoverPlaceholder.bytes, "art")
    let path = try #require(covers.cover(address, nil))
    expect(path.hasPrefix("\(folder.path)/cover-"))
    unlink(folder["art"])
    try expectEqual([UInt8](Data(contentsOf: URL(fileURLWithPath: path))), CoverPlaceholder.bytes)
    expect(covers.cover(address, nil) == nil)
  }

  @Test func `The same file with another picture is another cover`() throws {
    let address = try write(CoverPlaceholder.bytes, "art")
    let path = covers.cover(address, nil)
    expectEqual(covers.cover(address, nil), path)
    _ = try write(CoverPlaceholder.bytes + [0], "art")
    expect(path != nil && covers.cover(address, nil) != path)
  }

  @Test func `A cover in its address is stored`() throws {
    let text = Data(CoverPlaceholder.bytes).base64EncodedString()
    expect(covers.cover("data:image/png;base64,\(text)", nil) != nil)
    try expectEqual(stored().count, 1)
  }

  @Test func `What isn't a picture file of a bearable size isn't read`() throws {
    mkfifo(folder["pipe"], 0o600)
    symlink("/dev/zero", folder["link"])
    _ = try write(Array("text".utf8), "text")
    _ = try write([], "empty")
    truncate(try String(write(CoverPlaceholder.bytes, "large").dropFirst(7)), (8 << 20) + 1)
    for path in [
      folder["pipe"], folder["link"], folder["text"], folder["empty"], folder["large"],
      folder.path, folder["none"], "/dev/zero", "/etc/passwd", "/proc/kmsg",
    ] {
      expect(covers.cover("file://\(path)", nil) == nil, "\(path)")
    }
    try expectEqual(stored(), [])
  }

  @Test func `Only the latest are kept`() throws {
    for number in 0..<20 {
      _ = covers.cover(try write(CoverPlaceholder.bytes, "art\(number)"), nil)
    }
    try expectEqual(stored().count, 8)
  }

  @Test func `Nothing is asked of the web unless it is allowed, and never of private addresses`()
    throws
  {
    expect(covers.cover("https://example.org/a.png", nil) == nil)
    let http = HTTPClient(store: nil)
    for address in ["127.0.0.1", "192.168.1.1", "[::1]", "169.254.169.254", "localhost"] {
      expect(covers.cover("https://\(address)/a.png", http) == nil, "\(address)")
    }
    try expectEqual(stored(), [])
  }
}
