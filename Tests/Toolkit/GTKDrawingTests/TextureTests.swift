import CGLib
import GLib
import GTK
import GTKTesting
import Glibc
import XCTest

/// Pictures in memory and in files.
final class TextureTests: XCTestCase {
  private let bitmap = Bitmap(
    width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 0, 255, 128])

  func testPixelsComeBackAsTheyWere() {
    let bitmap = bitmap
    TestDisplay.run {
      let texture = Texture(bitmap)
      XCTAssertEqual(texture.width, 2)
      XCTAssertEqual(texture.height, 1)
      XCTAssertEqual(texture.bitmap, bitmap)
      XCTAssertEqual(bitmap[0, 0], red)
      XCTAssertEqual(bitmap[1, 0].alpha, 0.5, accuracy: 0.01)
      XCTAssertEqual(bitmap[1, 0].blue, 1)
    }
  }

  func testPNGGoesOutAndComesIn() throws {
    let bitmap = bitmap
    try TestDisplay.run {
      let png = Texture(bitmap).png
      XCTAssertEqual(png.prefix(4), [0x89, 0x50, 0x4E, 0x47])
      let back = try Texture(decoding: png)
      XCTAssertEqual(back.bitmap[0, 0], red)
      XCTAssertEqual(back.bitmap[1, 0].alpha, 0.5, accuracy: 0.01)
    }
  }

  func testAFileIsWrittenAndRead() throws {
    let bitmap = bitmap
    try TestDisplay.run {
      let path = "\(NSTemporaryDirectory())/texture-\(getpid()).png"
      defer { unlink(path) }
      try Texture(bitmap).savePNG(to: path)
      XCTAssertEqual(try Texture(file: path).bitmap[0, 0], red)
    }
  }

  func testAnInvalidPictureIsAnErrorWithACause() throws {
    let bitmap = bitmap
    try TestDisplay.run {
      XCTAssertThrowsError(try Texture(decoding: [1, 2, 3])) { error in
        XCTAssertEqual((error as? PictureError)?.code, .unreadable)
        XCTAssertEqual("\(error)", "The picture can’t be read.")
      }
      XCTAssertThrowsError(try Texture(file: "/nowhere/frost.png")) { error in
        XCTAssertEqual("\(error)", "The picture “frost.png” can’t be read.")
        XCTAssertEqual((error as? PictureError)?.cause.contains("/nowhere"), true)
      }
      XCTAssertThrowsError(try Texture(bitmap).savePNG(to: "/nowhere/frost.png")) { error in
        XCTAssertEqual((error as? PictureError)?.code, .unwritable)
        XCTAssertEqual(
          "\(error)", "The picture “/nowhere/frost.png” can’t be saved: No such file or directory")
      }
    }
  }

  func testAPictureIsReadOnAnotherThread() throws {
    let bitmap = bitmap
    let png = TestDisplay.run { Texture(bitmap).png }
    let read = expectation(description: "read")
    let thread = Thread {
      XCTAssertEqual(try? Bitmap(decoding: png)[0, 0], red)
      XCTAssertNil(try? Bitmap(file: "/nowhere/frost.png"))
      read.fulfill()
    }
    thread.start()
    wait(for: [read], timeout: 5)
  }

  func testAKeptPictureLooksLikeItsTexture() {
    TestDisplay.run {
      let opaque = Bitmap(width: 20, height: 20) { cairo in
        cairo.rectangle(square)
        cairo.fill(LinearGradient(from: .zero, to: Point(x: 20, y: 20), red, blue))
      }
      let translucent = opaque.bytes.indices.reduce(into: opaque) { $0.bytes[$1] /= 2 }
      for bitmap in [opaque, translucent] {
        XCTAssertEqual(bitmap.isOpaque, bitmap == opaque)
        XCTAssertEqual(picture(.picture(bitmap, in: square)), bitmap)
      }
    }
  }

  func testAKeptPictureIsStretchedToItsPlaceUpToItsEdges() {
    TestDisplay.run {
      let bitmap = Bitmap(width: 2, height: 2, bytes: [UInt8](repeating: 255, count: 16))
      let result = picture(.picture(bitmap, in: square.inset(by: 5)))
      XCTAssertEqual(result[4, 4], .clear)
      XCTAssertEqual(result[5, 5], .white)
      XCTAssertEqual(result[14, 14], .white)
      XCTAssertEqual(result[15, 15], .clear)
    }
  }

  func testAPictureIsStretchedToItsPlace() {
    let bitmap = bitmap
    TestDisplay.run {
      let texture = Texture(bitmap)
      let result = picture(.record { $0.draw(texture, in: square) })
      XCTAssertEqual(result[1, 10], red)
      XCTAssertEqual(result[18, 10].blue, 1, accuracy: 0.01)
    }
  }
}
