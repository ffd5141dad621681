import CGTK
import GLib
import GTK
import GTKTesting
import XCTest

/// Pictures from files, no larger than needed.
final class ScaledPictureTests: XCTestCase {
  private func inFolder(_ body: @MainActor (String) throws -> Void) throws {
    let folder = try File.temporaryFolder()
    defer { try? File.removeFolder(folder) }
    try TestDisplay.run { try body(folder) }
  }

  func testAPictureIsReadAtTheSizeThatIsAskedFor() throws {
    try inFolder { folder in
      for type in ["png", "jpeg", "bmp"] {
        let path = "\(folder)/a.\(type)"
        save(path, type: type)
        let small = try ScaledPicture(file: path) { size in
          XCTAssertEqual(size, Size(width: 400, height: 200))
          return 0.25
        }
        XCTAssertEqual(small.size, Size(width: 400, height: 200))
        XCTAssertEqual([small.bitmap.width, small.bitmap.height], [100, 50])
        XCTAssertGreaterThan(small.bitmap[20, 20].red, 0.95)
        XCTAssertGreaterThan(small.bitmap[80, 20].blue, 0.95)
        let whole = try ScaledPicture(file: path) { _ in 7 }
        XCTAssertEqual(whole.bitmap.width, 400, "it is never made larger")
      }
    }
  }

  func testAPictureThatLiesOnItsSideIsTurned() throws {
    try inFolder { folder in
      let path = "\(folder)/turned.png"
      save(path, type: "jpeg")
      var bytes = try File(path).read(limit: 1_000_000)
      // After the start marker: an Exif block with orientation 6, "rotate clockwise".
      let exif: [UInt8] =
        [0xFF, 0xE1, 0, 34] + Array("Exif".utf8) + [0, 0] + Array("II".utf8)
        + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
      bytes.insert(contentsOf: exif, at: 2)
      try File(path).write(bytes)
      let picture = try ScaledPicture(file: path) { _ in 0.5 }
      XCTAssertEqual(picture.size, Size(width: 200, height: 400))
      XCTAssertEqual([picture.bitmap.width, picture.bitmap.height], [100, 200])
      XCTAssertGreaterThan(picture.bitmap[50, 20].red, 0.9)
      XCTAssertGreaterThan(picture.bitmap[50, 180].blue, 0.9)
    }
  }

  func testWhatIsNoPictureIsRefusedAtOnce() throws {
    try inFolder { folder in
      try File("\(folder)/noise").write((0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 37) })
      try File("\(folder)/empty.png").write([])
      XCTAssertEqual(mkfifo("\(folder)/pipe", 0o600), 0)
      for name in ["noise", "empty.png", "pipe", "missing", "."] {
        XCTAssertThrowsError(try ScaledPicture(file: "\(folder)/\(name)") { _ in 1 }, name)
      }
      XCTAssertThrowsError(try ScaledPicture(file: "/dev/zero") { _ in 1 })
    }
  }

  func testAPictureOfAbsurdSizeIsRefusedBeforeItIsRead() throws {
    try inFolder { folder in
      // A header for more pixels than memory can hold.
      try File("\(folder)/huge.pnm").write(Array("P6 60000 60000 255\n".utf8))
      XCTAssertThrowsError(try ScaledPicture(file: "\(folder)/huge.pnm") { _ in 0.01 }) { error in
        XCTAssertEqual((error as? PictureError)?.code, .tooLarge)
      }
    }
  }
}

/// Left half red, right half blue.
@MainActor private func save(_ path: String, type: String, _ option: (String, String)? = nil) {
  let buffer = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, 400, 200)
  defer { g_object_unref(UnsafeMutableRawPointer(buffer)) }
  gdk_pixbuf_fill(buffer, 0xFF00_00FF)
  let right = gdk_pixbuf_new_subpixbuf(buffer, 200, 0, 200, 200)
  gdk_pixbuf_fill(right, 0x0000_FFFF)
  g_object_unref(UnsafeMutableRawPointer(right))
  var keys: [UnsafeMutablePointer<CChar>?] = [option.map { strdup($0.0) } ?? nil, nil]
  var values: [UnsafeMutablePointer<CChar>?] = [option.map { strdup($0.1) } ?? nil, nil]
  gdk_pixbuf_savev(buffer, path, type, &keys, &values, nil)
  for text in keys + values { free(text) }
}
