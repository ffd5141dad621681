import Expectations
import Foundation
import TestDesktop
import Testing

/// The real program on a private Wayland compositor.
final class PanelOnWayland: PanelUnderTest {
  let desktop: WaylandDesktop
  let executable: String
  var program: Running?

  convenience init(
    settings: String = "", outputs: Int = 1, monitorsComeAndGo: Bool = false,
    xWayland: Bool = false, accessibility: Bool = false,
    configuration: String = "", hasAnimations: Bool = true, environment: [String: String] = [:]
  ) throws {
    try self.init(
      on: WaylandDesktop(
        outputs: outputs, monitorsComeAndGo: monitorsComeAndGo, xWayland: xWayland,
        accessibility: accessibility, configuration: configuration, environment: environment),
      settings: settings, hasAnimations: hasAnimations)
  }

  /// A panel on the suite's shared desktop, with an empty home.
  convenience init(
    sharing outputs: Int, accessibility: Bool = false, settings: String = "",
    hasAnimations: Bool = true
  ) throws {
    let desktop = try SharedFixture.value {
      try WaylandDesktop(outputs: outputs, accessibility: accessibility)
    }
    try desktop.reset()
    // New windows and panels appear on the pointer's monitor.
    let first = try desktop.outputs()[0].frame.center
    try desktop.movePointer(x: first.x, y: first.y)
    try self.init(on: desktop, settings: settings, hasAnimations: hasAnimations)
  }

  private init(on desktop: WaylandDesktop, settings: String, hasAnimations: Bool) throws {
    executable = try ProgramUnderTest.path("today")
    self.desktop = desktop
    try write(settings)
    try ReturningUser.remember(inState: folder("STATE", else: ".local/state"))
    if !hasAnimations {
      try ToolkitSettings.write(
        "gtk-enable-animations=false", inConfig: folder("CONFIG", else: ".config"))
    }
  }

  /// Writes settings without widgets, which would disturb most tests.
  func write(_ settings: String) throws {
    try (settings + "[Widgets]\nOrder=\n").write(
      toFile: "\(try configFolder("today"))/today.conf", atomically: true, encoding: .utf8)
  }

  /// The bounding rectangle of pixels lighter than the empty desktop, on one output or the whole
  /// screen; nil without any.
  func seen(of output: String? = nil) throws -> Rectangle? {
    let picture = try desktop.takePicture(of: output)
    // The desktop is dark, and darker at its borders if labwc scales it; the panel is light.
    // Screenshots include the pointer.
    let maximumOfDesktop: UInt8 = 0x60
    let leastPixels = 40
    var columns = [Int](repeating: 0, count: picture.width)
    var rows = [Int](repeating: 0, count: picture.height)
    for y in 0..<picture.height {
      for x in 0..<picture.width
      where (picture.color(x: x, y: y)?.red ?? 0) > maximumOfDesktop {
        columns[x] += 1
        rows[y] += 1
      }
    }
    guard let left = columns.firstIndex(where: { $0 > leastPixels }),
      let right = columns.lastIndex(where: { $0 > leastPixels }),
      let top = rows.firstIndex(where: { $0 > leastPixels }),
      let bottom = rows.lastIndex(where: { $0 > leastPixels })
    else { return nil }
    return Rectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Waits until exactly this rectangle is visible.
  func waitToSee(_ frame: Rectangle?, of output: String? = nil) throws {
    var last: Rectangle?
    do {
      try waitUntil("the panel to be seen") {
        last = try seen(of: output)
        return last == frame
      }
    } catch {
      throw DesktopError.system(
        "\(error): \(last.map { "\($0)" } ?? "nothing is"), not \(frame.map { "\($0)" } ?? "nothing")"
      )
    }
  }

  /// A point of the panel below all cards, and the center of the rest of its monitor.
  func places() throws -> (on: (x: Int, y: Int), beside: (x: Int, y: Int)) {
    let place = try #require(try reported().place)
    let output = try #require(try desktop.outputs().first { $0.name == place.monitor }).frame
    let frame = place.frame.rectangle
    let isRight = frame.x > output.x
    let beside = (
      x: isRight
        ? (output.x + frame.x) / 2 : (frame.x + frame.width + output.x + output.width) / 2,
      y: frame.center.y
    )
    return ((frame.center.x, frame.y + frame.height - 20), beside)
  }

  /// The accessibility tree; nil if unavailable.
  func tree() -> AccessibleTree? { try? AccessibleTree(of: "today", on: desktop) }

  /// Opens the panel while a window has the focus, and closes it with Escape: the focus moves to
  /// the panel and back.
  func expectKeyboardThereAndBack(_ window: OtherWindow, _ call: () throws -> Void) throws {
    try waitUntil("the window to have the keyboard") { window.hasKeyboard }
    try call()
    try waitFor(phase: "shown")
    try waitUntil("the panel to have the keyboard") { !window.hasKeyboard }
    try desktop.press("Escape")
    try waitFor(phase: "hidden")
    try waitUntil("the window to have the keyboard again") { window.hasKeyboard }
  }

  /// Presses Escape in a pinned panel: the focus moves back, and the panel stays.
  func expectKeyboardBackWhilePinned(_ window: OtherWindow) throws {
    try today("focus")
    try waitUntil("the panel to have the keyboard") { !window.hasKeyboard }
    try desktop.press("Escape")
    try waitUntil("the window to have the keyboard again") { window.hasKeyboard }
    try expect(phase().hasPrefix("shown, pinned"))
  }

  private func configFolder(_ name: String) throws -> String {
    let folder = "\(try folder("CONFIG", else: ".config"))/\(name)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  func folder(_ kind: String, else standard: String) throws -> String {
    let home = try #require(desktop.environment["HOME"])
    return desktop.environment["XDG_\(kind)_HOME"] ?? "\(home)/\(standard)"
  }
}

extension WaylandDesktop {
  /// Installs an app for "today-test:" URLs that runs a shell command for each.
  func installReader(_ line: String) throws {
    let data = try #require(environment["XDG_DATA_HOME"])
    try FileManager.default.createDirectory(
      atPath: "\(data)/applications", withIntermediateDirectories: true)
    // As in `install`: a file open for writing can't be executed.
    let text = "\(folder)/reader.text"
    try "#!/bin/sh\n\(line)\n".write(toFile: text, atomically: true, encoding: .utf8)
    try outputOf(["install", "-m", "700", text, "\(data)/reader"])
    try """
    [Desktop Entry]
    Type=Application
    Name=Reader
    StartupNotify=true
    Exec=\(data)/reader %u
    MimeType=x-scheme-handler/today-test;
    """.write(toFile: "\(data)/applications/reader.desktop", atomically: true, encoding: .utf8)
    try """
    [Default Applications]
    x-scheme-handler/today-test=reader.desktop
    """.write(toFile: "\(data)/applications/mimeapps.list", atomically: true, encoding: .utf8)
  }
}
