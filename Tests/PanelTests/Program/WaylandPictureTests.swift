import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// What the panel looks like on a compositor, before a wallpaper. The pictures are left beside the
  /// programs, to be looked at: debug/pictures/sway-light.png.
  @Suite("Pictures on Wayland", .serialized) struct WaylandPictures {
    @Test(arguments: [false, true])
    func `the panel lies before the wallpaper, and changes nothing beside itself`(
      isDark: Bool
    ) throws {
      let desktop = try WaylandDesktop(
        xWayland: !Compositor.chosen.hasLayers, environment: ["LANG": "en_US.UTF-8"])
      try ToolkitSettings.write(
        "gtk-application-prefer-dark-theme=\(isDark)",
        inConfig: desktop.environment["XDG_CONFIG_HOME"] ?? "")
      let wallpaper =
        FileManager.default.temporaryDirectory.path + "/today-\(UUID().uuidString).png"
      defer { unlink(wallpaper) }
      if desktop.compositor.hasLayers { try paint(wallpaper, on: desktop) }
      let today = try ProgramUnderTest.path("today")
      let bare = try still(desktop)
      let demo = try desktop.start([today, "--demo"])
      let panel = Rectangle(x: 880, y: 0, width: 400, height: bare.height)
      try waitUntil("the panel to be seen") {
        guard demo.isRunning else {
          throw DesktopError.system("today ended at once: \(demo.errors)")
        }
        return try desktop.takePicture().differences(from: bare, in: panel) > 100_000
      }
      // On its way in, the wallpaper itself is still where it will be.
      _ = try stillPanel(desktop)
      if desktop.compositor.hasLayers {
        // It takes a while to come, on a busy machine a long one.
        try waitUntil("the wallpaper, which is red there, to shine through") {
          let low = try #require(try desktop.takePicture().color(x: 884, y: bare.height - 20))
          return Int(low.red) > Int(low.blue) + 15
        }
      }
      let shown = try stillPanel(desktop)
      let folder = URL(fileURLWithPath: today).deletingLastPathComponent()
        .appendingPathComponent("pictures").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try desktop.writeScreenshot(
        to: "\(folder)/\(desktop.compositor.rawValue)-\(isDark ? "dark" : "light").png")
      // Its shadow and, above it, what GNOME shows in its bar are all that reaches out of its place.
      let beside = Rectangle(x: 0, y: 40, width: 880 - 40, height: bare.height - 40)
      expectEqual(shown.differences(from: bare, in: beside), 0)
      if desktop.compositor.hasLayers {
        let low = try #require(shown.color(x: 884, y: bare.height - 20))
        expect(Int(low.red) > Int(low.blue) + 15, "the wallpaper is red there, and shines through")
      }
      demo.terminate()
      try waitUntil("the screen to be as it was") {
        let after = try desktop.takePicture()
        return after.differences(from: bare, in: beside) == 0
          && after.differences(from: bare, in: panel) < 100
      }
    }

    private func paint(_ file: String, on desktop: WaylandDesktop) throws {
      try desktop.outputOf([
        "convert", "-size", "320x225", "gradient:#3d5a80-#f2b48c", "-swirl", "80", file,
      ])
      try """
      [Containments][1]
      lastScreen=0
      wallpaperplugin=org.kde.image
      [Containments][1][Wallpaper][org.kde.image][General]
      Image=file://\(file)

      """.write(
        toFile: "\(desktop.environment["XDG_CONFIG_HOME"] ?? "")"
          + "/plasma-org.kde.plasma.desktop-appletsrc", atomically: true, encoding: .utf8)
      let before = try still(desktop)
      if desktop.compositor == .sway {
        try desktop.outputOf(["swaymsg", "output * bg \(file) fill"])
      } else {
        // Only what runs for whom the compositor does is taken for what paints it.
        let owner = geteuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : []
        _ = try desktop.start(owner + ["swaybg", "-i", file, "-m", "fill"])
      }
      let all = Rectangle(x: 0, y: 0, width: before.width, height: before.height)
      try waitUntil("the wallpaper") {
        try desktop.takePicture().differences(from: before, in: all) > 100_000
      }
    }

    private func still(_ desktop: WaylandDesktop) throws -> Picture {
      try stillPicture { try desktop.takePicture() }
    }

    /// In the search, above, a caret blinks for ten seconds.
    private func stillPanel(_ desktop: WaylandDesktop) throws -> Picture {
      try stillPicture(below: 160) { try desktop.takePicture() }
    }
  }
}
