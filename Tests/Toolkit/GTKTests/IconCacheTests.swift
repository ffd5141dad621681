import Foundation
import GLib
import GTK
import GTKTesting
import XCTest

/// Icons cached from one start to the next.
final class IconCacheTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "today-icons-\(UUID().uuidString)"
  ).path
  private static let themes = ["/usr/share/icons"]

  override func setUp() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDown() async throws { try FileManager.default.removeItem(atPath: folder) }

  private static let sample: IconCacheFile = {
    var icons = IconCacheFile(
      of: "4.8.3 Adwaita",
      stamps: [
        FileStamp(path: "/usr/share/icons", state: .init(seconds: 7, nanoseconds: 9, size: 4096)),
        FileStamp(path: "/usr/local/share/my icons", state: nil),
      ])
    let symbol = IconPixels(.symbol, side: 2, bytes: [0, 10, 200, 255])
    let picture = IconPixels(.picture, side: 1, bytes: [10, 13, 32, 255])
    for (name, picture) in [("a-symbolic", symbol), ("b", picture)] {
      guard let picture else { continue }
      icons.keep(
        picture,
        as: .init(name: name, side: picture.side, scale: 1, isRightToLeft: name == "b"), of: nil)
    }
    icons.keep(true, of: "a-symbolic")
    icons.keep(false, of: "no-such-icon")
    return icons
  }()

  func testACacheFileIsReadAsWritten() {
    XCTAssertEqual(Self.sample.pictures.count, 2)
    XCTAssertEqual(IconCacheFile(bytes: Self.sample.bytes), Self.sample)
  }

  func testAFileThatWasDamagedAnywhereIsNone() {
    let bytes = Self.sample.bytes
    for index in bytes.indices {
      XCTAssertNil(IconCacheFile(bytes: Array(bytes[..<index])))
      var other = bytes
      other[index] ^= 0x10
      XCTAssertNil(IconCacheFile(bytes: other), "byte \(index)")
    }
    XCTAssertNil(IconCacheFile(bytes: bytes + [10]))
  }

  /// Forged with a valid checksum.
  func testAFileThatPromisesTooMuchIsNone() {
    func file(_ body: String) -> [UInt8] {
      let sum = body.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01B3
      }
      return Array("today-icons-1 \(String(sum, radix: 16))\n\(body)".utf8)
    }
    XCTAssertNotNil(IconCacheFile(bytes: file("Adwaita\n0 0 1\na 1 1 > symbol 1\nx")))
    for body in [
      "Adwaita\n0 0 1000000000\n", "Adwaita\n-1 0 0\n", "Adwaita\n0 0\n",
      "Adwaita\n0 0 1\na 1 1 > symbol 2\nxxxx", "Adwaita\n0 0 1\na 1 1 > other 1\nx",
      "Adwaita\n0 0 1\na 257 1 > symbol 257\n" + String(repeating: "x", count: 257 * 257),
      "Adwaita\n0 0 1\na 2305843009213693954 8 > symbol 16\n" + String(repeating: "x", count: 256),
      "Adwaita\n0 0 1\na 1 0 > symbol 0\n", "Adwaita\n0 0 1\n../a 1 1 > symbol 1\nx",
      "Adwaita\n0 0 1\na 64 1 > picture 64\nx", "Adwaita\n1 0 0\n1 2 3 relative\n",
      "Adwaita\n0 0 1\na 1 1 > symbol 1\nxx",
    ] {
      XCTAssertNil(IconCacheFile(bytes: file(body)), body.prefix(60).description)
    }
  }

  func testAThemeIsAnotherOnceAnythingInItsFoldersHasChanged() throws {
    func write(_ text: String, to name: String) throws {
      let path = "\(folder)/\(name)"
      try FileManager.default.createDirectory(
        atPath: File(path).folder, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: false, encoding: .utf8)
    }
    try write("[Icon Theme]\nInherits=Other, Third\n", to: "Mine/index.theme")
    try write("[Icon Theme]\n", to: "Other/index.theme")
    try write("", to: "Mine/scalable/apps/a.svg")
    let first = try XCTUnwrap(FileStamp.all(of: "Mine", in: [folder]))
    XCTAssert(first.allSatisfy(\.isCurrent))
    let paths = first.map { $0.path.dropFirst(folder.count + 1) }
    for path in ["Mine/scalable/apps", "Other/index.theme", "Third", "hicolor"] {
      XCTAssert(paths.contains { $0 == path }, "\(path) in \(paths)")
    }
    try write("", to: "Mine/scalable/apps/b.svg")
    XCTAssertFalse(first.allSatisfy(\.isCurrent))
    let second = try XCTUnwrap(FileStamp.all(of: "Mine", in: [folder]))
    XCTAssert(second.allSatisfy(\.isCurrent))
    try write("", to: "hicolor/16x16/apps/a.svg")
    XCTAssertFalse(second.allSatisfy(\.isCurrent))
  }

  func testAKeptIconLooksJustAsTheThemesOwn() throws {
    let icons: [(String, Double)] = [
      ("view-pin-symbolic", 16), ("emblem-system-symbolic", 17), ("drive-harddisk-symbolic", 20),
      ("folder", 32), ("no-such-icon-anywhere", 24),
    ]
    let file = File("\(folder)/cache/icons")
    onDisplay {
      let widget = Label("")
      @MainActor func pictures() -> [Bitmap?] {
        icons.flatMap { name, size in
          let icon = Icon(name, size: size, on: widget)
          return [Color.black, Color(200, 100, 50, alpha: 0.7)].map { color in
            RenderNode.record {
              $0.draw(icon, color, in: Rect(x: 0, y: 0, width: size, height: size))
            }?.bitmap(Size(width: size, height: size))
          }
        }
      }
      let own = pictures()
      XCTAssertFalse(own.contains(nil))
      Icon.keep(in: file, themesIn: Self.themes)
      defer { Icon.keepNone() }
      XCTAssertEqual(pictures(), own)
      XCTAssert(TestDisplay.wait { file.exists }, "nothing was kept")
      Icon.keep(in: file, themesIn: Self.themes)
      for (name, size) in icons {
        XCTAssert(Icon.isKept(name, size: size, on: widget), name)
      }
      for (number, (kept, own)) in zip(pictures(), own).enumerated() {
        let differences = zip(kept?.bytes ?? [], own?.bytes ?? []).map { abs(Int($0) - Int($1)) }
        XCTAssertLessThanOrEqual(differences.max() ?? 99, 1, icons[number / 2].0)
      }
    }
  }

  func testAnIconIsPaintedAsPixelsAsSoonAsItIsKept() throws {
    let file = File("\(folder)/icons")
    onDisplay {
      Icon.keep(in: file, themesIn: Self.themes)
      defer { Icon.keepNone() }
      let content = OneIcon()
      let window = Window()
      window.child = Canvas(content: content)
      window.present()
      defer { window.destroy() }
      XCTAssert(TestDisplay.wait { content.icon != nil })
      XCTAssertEqual(content.icon?.isOfPixels, false, "it has only just been found")
      // Only the cache requests another frame.
      XCTAssert(TestDisplay.wait { content.icon?.isOfPixels == true })
      XCTAssert(file.exists)
    }
  }

  func testAnIconOfAChangedThemeIsLookedUpAgain() throws {
    let file = File("\(folder)/icons")
    let themes = "\(folder)/themes"
    try onDisplay {
      try FileManager.default.createDirectory(atPath: themes, withIntermediateDirectories: true)
      let widget = Label("")
      @MainActor func keep() { Icon.keep(in: file, themesIn: Self.themes + [themes]) }
      keep()
      defer { Icon.keepNone() }
      _ = Icon("view-pin-symbolic", size: 16, on: widget)
      XCTAssert(Image.themeHas(icon: "view-pin-symbolic"))
      XCTAssert(TestDisplay.wait { file.exists }, "nothing was kept")
      keep()
      XCTAssert(Icon.isKept("view-pin-symbolic", size: 16, on: widget))
      try FileManager.default.createDirectory(
        atPath: "\(themes)/hicolor", withIntermediateDirectories: true)
      keep()
      XCTAssertFalse(Icon.isKept("view-pin-symbolic", size: 16, on: widget))
      try "".write(toFile: file.path, atomically: true, encoding: .utf8)
      keep()
      XCTAssertFalse(Icon.isKept("view-pin-symbolic", size: 16, on: widget))
      XCTAssert(Image.themeHas(icon: "view-pin-symbolic"))
    }
  }

  func testAButtonWithAKeptIconIsAsLargeAsAnyOther() {
    onDisplay {
      let kept = Button(keptIcon: "view-pin-symbolic")
      let own = Button(icon: "view-pin-symbolic")
      XCTAssertEqual(kept.measure(.horizontal), own.measure(.horizontal))
      XCTAssertEqual(kept.measure(.vertical), own.measure(.vertical))
      let image = Image(keptIcon: "view-pin-symbolic")
      XCTAssertEqual(image.icon, "view-pin-symbolic")
      image.show(keptIcon: "emblem-system-symbolic")
      XCTAssertEqual(image.icon, "emblem-system-symbolic")
    }
  }
}

private final class OneIcon: CanvasContent {
  var icon: Icon?

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> GTK.Measurement {
    GTK.Measurement(minimum: 16, natural: 16)
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let icon = icon ?? Icon("view-pin-symbolic", size: 16, on: canvas)
    self.icon = icon
    snapshot.draw(icon, .black, in: Rect(x: 0, y: 0, width: 16, height: 16))
  }
}
