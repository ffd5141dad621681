import CGLib
import GLib
import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Backdrops

/// The whole pipeline from a wallpaper to a picture: found, rendered, cached and watched.
final class WallpaperBackdropTests: XCTestCase {
  private static let request = BackdropRequest(
    monitor: Rect(x: 0, y: 0, width: 160, height: 90),
    panel: Rect(x: 120, y: 0, width: 40, height: 90))

  /// Runs the body with an empty folder, on a display.
  private func inFolder(_ body: @MainActor (String) throws -> Void) throws {
    let folder = try File.temporaryFolder()
    defer { try? File.removeFolder(folder) }
    try TestDisplay.run { try body(folder) }
  }

  func testAPictureIsBakedKeptAndThereAtOnceTheNextTime() throws {
    try inFolder { folder in
      try save(red, "\(folder)/a.png")
      let backdrop = makeBackdrop(folder)
      backdrop.choice = .file(path: "\(folder)/a.png")
      var changes = 0
      backdrop.onChange = { changes += 1 }
      backdrop.want(Self.request)
      XCTAssertNil(backdrop.picture)
      XCTAssertNotNil(backdrop.range)
      XCTAssert(TestDisplay.wait { backdrop.picture != nil })
      XCTAssert(looks(backdrop, like: red))
      XCTAssertEqual(changes, 1)

      let next = makeBackdrop(folder)
      next.choice = .file(path: "\(folder)/a.png")
      next.onChange = { changes += 1 }
      next.want(Self.request)
      XCTAssertNotNil(next.picture, "it is there in the first frame")
      XCTAssertEqual(next.range, backdrop.range)
      TestDisplay.settle(0.3)
      XCTAssertEqual(changes, 1, "and the same picture isn't rendered again")
    }
  }

  func testAPictureThatIsReplacedIsFollowed() throws {
    try inFolder { folder in
      try save(red, "\(folder)/a.png")
      let backdrop = makeBackdrop(folder)
      backdrop.choice = .file(path: "\(folder)/a.png")
      backdrop.want(Self.request)
      XCTAssert(TestDisplay.wait { looks(backdrop, like: red) })
      try save(blue, "\(folder)/a.png")
      XCTAssert(TestDisplay.wait { looks(backdrop, like: blue) })
      backdrop.choice = .color(red)
      XCTAssert(TestDisplay.wait { looks(backdrop, like: red) })
    }
  }

  func testTheDesktopsWallpaperReplacesAnUnreadableChoice() throws {
    try inFolder { folder in
      try save(blue, "\(folder)/desktop.png")
      try File("\(folder)/config/\(XfceBackground.file)").write(
        Array(
          "<property name='backdrop'><property name='last-image' value='\(folder)/desktop.png'/>"
            .utf8))
      let path = "\(folder)/mine.png"
      let backdrop = makeBackdrop(folder, desktop: "XFCE")
      var problems: [PictureProblem?] = []
      backdrop.onProblemChange = { problems.append(backdrop.problem) }
      // Even while no picture is needed.
      backdrop.choice = .file(path: path)
      XCTAssert(TestDisplay.wait { backdrop.problem == .missing })
      XCTAssertNil(backdrop.picture)
      backdrop.want(Self.request)
      XCTAssert(TestDisplay.wait { looks(backdrop, like: blue) })
      try File("\(folder)/desktop.png").remove()
      try save(red, "\(folder)/desktop.png")
      XCTAssert(TestDisplay.wait { looks(backdrop, like: red) }, "it is followed")

      try File.createFolder(path)
      XCTAssert(TestDisplay.wait { backdrop.problem == .folder })
      try File.removeFolder(path)
      try File(path).write([1, 2, 3])
      XCTAssert(TestDisplay.wait { backdrop.problem == .unreadable })
      try save(blue, path)
      XCTAssert(TestDisplay.wait { looks(backdrop, like: blue) && backdrop.problem == nil })
      try File(path).remove()
      XCTAssert(TestDisplay.wait { looks(backdrop, like: red) && backdrop.problem == .missing })
      backdrop.choice = .desktop
      XCTAssertNil(backdrop.problem)
      XCTAssertEqual(problems.first, .missing)
      XCTAssertEqual(problems.suffix(2), [.missing, nil])
      _ = TestDisplay.takeComplaints()
    }
  }

  func testAFileWithoutReadPermissionIsReported() throws {
    try XCTSkipIf(getuid() == 0, "whoever may do everything may read everything")
    try inFolder { folder in
      let path = "\(folder)/mine.png"
      try save(red, path)
      XCTAssertNil(PictureProblem(of: path))
      XCTAssertEqual(chmod(path, 0), 0)
      XCTAssertEqual(PictureProblem(of: path), .forbidden)
    }
  }

  func testAnInvalidPictureOnlyMissesItsPicture() throws {
    try inFolder { folder in
      try File("\(folder)/broken.png").write([1, 2, 3])
      XCTAssertEqual(mkfifo("\(folder)/pipe.png", 0o600), 0)
      for name in ["broken.png", "missing.png", "pipe.png", ""] {
        _ = TestDisplay.takeComplaints()
        let backdrop = makeBackdrop("\(folder)/for-\(name)")
        backdrop.choice = .file(path: "\(folder)/\(name)")
        backdrop.want(Self.request)
        XCTAssert(TestDisplay.wait { backdrop.picture != nil }, name)
        XCTAssertEqual(TestDisplay.takeComplaints().count, 1, "it is said once: \(name)")
      }
    }
  }

  func testASolidPanelNeedsNoPicture() throws {
    try inFolder { folder in
      let backdrop = makeBackdrop(folder)
      var request = Self.request
      request.isHighContrast = true
      backdrop.want(request)
      TestDisplay.settle(0.1)
      XCTAssertNil(backdrop.picture)
      XCTAssertNil(backdrop.range)
      XCTAssertEqual(File.names(in: "\(folder)/cache"), [])
    }
  }

  func testOfManyRequestsTheLastIsMet() throws {
    try inFolder { folder in
      let backdrop = makeBackdrop(folder)
      backdrop.choice = .color(red)
      var request = Self.request
      for width in 30...40 {
        request.panel.size.width = Double(width)
        backdrop.want(request)
        TestDisplay.settle(0.002)
      }
      XCTAssert(TestDisplay.wait { backdrop.picture?.size.width == 40 })
    }
  }

  func testGNOMEsSettingsAreFollowed() throws {
    try inFolder { folder in
      try XCTSkipIf(Settings(schema: "org.gnome.desktop.background") == nil, "no schemas")
      let settings = g_settings_new("org.gnome.desktop.background")
      defer { g_object_unref(settings) }
      g_settings_set_string(settings, "picture-options", "none")
      g_settings_set_string(settings, "primary-color", "#c01010")
      let backdrop = makeBackdrop(folder, desktop: "GNOME")
      backdrop.want(Self.request)
      XCTAssert(TestDisplay.wait { looks(backdrop, like: red) })
      try save(blue, "\(folder)/b.png")
      g_settings_set_string(settings, "picture-uri", "file://\(folder)/b.png")
      g_settings_set_string(settings, "picture-options", "zoom")
      XCTAssert(TestDisplay.wait { looks(backdrop, like: blue) })
    }
  }

  func testXFCEsSettingsAreFollowed() throws {
    try inFolder { folder in
      let file = File("\(folder)/config/\(XfceBackground.file)")
      try save(red, "\(folder)/a.png")
      try save(blue, "\(folder)/b.png")
      func settings(_ name: String) -> [UInt8] {
        Array(
          "<property name='backdrop'><property name='last-image' value='\(folder)/\(name)'/>".utf8)
      }
      try file.write(settings("a.png"))
      let backdrop = makeBackdrop(folder, desktop: "XFCE")
      backdrop.want(Self.request)
      XCTAssert(TestDisplay.wait { looks(backdrop, like: red) })
      try file.write(settings("b.png"))
      XCTAssert(TestDisplay.wait { looks(backdrop, like: blue) })
    }
  }

  func testAPaintedRootWindowIsFound() throws {
    try inFolder { folder in
      @MainActor func run(_ program: String, _ arguments: String...) throws {
        var exit: Exit?
        let child = try ChildProcess(
          Command("/usr/bin/\(program)", arguments: arguments), .init(exit: { exit = $0 }))
        XCTAssert(TestDisplay.wait { exit != nil })
        XCTAssertNotNil(child)
      }
      @MainActor func paint(_ color: String) throws { try run("hsetroot", "-solid", color) }
      // The screen is shared with other tests.
      defer {
        for property in ["_XROOTPMAP_ID", "ESETROOT_PMAP_ID"] {
          try? run("xprop", "-root", "-remove", property)
        }
      }
      let backdrop = makeBackdrop(folder, desktop: nil)
      try paint("#c01010")
      backdrop.want(Self.request)
      XCTAssert(TestDisplay.wait { looks(backdrop, like: red) })
      // No change is reported while the panel is hidden; it checks when it appears.
      try paint("#1010c0")
      backdrop.want(Self.request)
      XCTAssert(TestDisplay.wait { looks(backdrop, like: blue) })
    }
  }

  func testAReleasedBackdropLeavesNothing() throws {
    try inFolder { folder in
      let before = (Source.liveCount, SignalConnection.liveCount, RenderNode.liveCount)
      do {
        let backdrop = makeBackdrop(folder, desktop: "GNOME")
        backdrop.want(Self.request)
        XCTAssert(TestDisplay.wait { backdrop.picture != nil })
        var other = Self.request
        other.scale = 2
        backdrop.want(other)
        TestDisplay.settle(0.01)
      }
      TestDisplay.settle(0.3)
      XCTAssertEqual(Source.liveCount, before.0)
      XCTAssertEqual(SignalConnection.liveCount, before.1)
      XCTAssertEqual(RenderNode.liveCount, before.2)
    }
  }
}

@MainActor private func makeBackdrop(_ folder: String, desktop: String? = "nothing")
  -> WallpaperBackdrop
{
  WallpaperBackdrop(
    cacheFolder: "\(folder)/cache", configHome: "\(folder)/config", desktop: desktop,
    display: desktop == nil ? Display.standard : nil, log: Log(domain: "Today-Test"))
}

@MainActor private func save(_ color: Color, _ path: String) throws {
  let bytes = [color.red, color.green, color.blue, 1].map { UInt8($0 * 255) }
  let pixels = Array(repeatElement(bytes, count: 16 * 9).joined())
  try Texture(Bitmap(width: 16, height: 9, rgba: pixels)).savePNG(to: path)
}

/// A mix of gray with red or blue.
@MainActor private func looks(_ backdrop: WallpaperBackdrop, like color: Color) -> Bool {
  guard let average = backdrop.picture?.average else { return false }
  return (average.red > average.blue) == (color.red > color.blue)
}

private let red = Color(200, 30, 30)
private let blue = Color(30, 30, 200)
