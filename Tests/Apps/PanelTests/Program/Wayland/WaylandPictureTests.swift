import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// Screenshots on a compositor, in front of a wallpaper. They stay next to the programs for a
  /// look: debug/pictures/sway-light.png.
  @Suite("Pictures on Wayland", .serialized, .exhaustive) struct WaylandPictures {
    @Test(arguments: [false, true])
    func `the panel is in front of the wallpaper, and changes nothing outside`(
      isDark: Bool
    ) throws {
      let desktop = try WaylandDesktop(
        xWayland: !Compositor.chosen.hasLayers, accessibility: true,
        environment: ["LANG": "en_US.UTF-8"])
      try ToolkitSettings.write(
        "gtk-application-prefer-dark-theme=\(isDark)", "gtk-enable-animations=false",
        inConfig: desktop.environment["XDG_CONFIG_HOME"] ?? "")
      let wallpaper =
        FileManager.default.temporaryDirectory.path + "/today-\(UUID().uuidString).png"
      defer { unlink(wallpaper) }
      if desktop.compositor.hasLayers { try paint(wallpaper, on: desktop) }
      let today = try ProgramUnderTest.path("today")
      let bare = try desktop.takePicture()
      let demo = try desktop.start([today, "--demo"])
      let panel = Rectangle(x: 880, y: 0, width: 400, height: bare.height)
      // The wallpaper may take long to appear on a busy machine. Its lower part is red.
      let shown = try TestDesktop.waitFor("the panel to be seen, and the wallpaper in it") {
        () -> Picture? in
        guard demo.isRunning else {
          throw DesktopError.system("today ended at once: \(demo.errors)")
        }
        let now = try desktop.takePicture()
        let low = try #require(now.color(x: 884, y: bare.height - 20))
        let isRed = !desktop.compositor.hasLayers || Int(low.red) > Int(low.blue) + 15
        return isRed && now.differences(from: bare, in: panel) > 100_000 ? now : nil
      }
      try waitUntil("the content") {
        let tree = try? AccessibleTree(of: "today", on: desktop)
        return tree?.nodes.contains { $0.name.contains("Night Trains") } == true
      }
      let folder = URL(fileURLWithPath: today).deletingLastPathComponent()
        .appendingPathComponent("pictures").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try desktop.writeScreenshot(
        to: "\(folder)/\(desktop.compositor.rawValue)-\(isDark ? "dark" : "light").png")
      // Only its shadow and GNOME's bar above it reach beyond its place.
      let beside = Rectangle(x: 0, y: 40, width: 880 - 40, height: bare.height - 40)
      expectEqual(shown.differences(from: bare, in: beside), 0)
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
      let before = try desktop.takePicture()
      if desktop.compositor == .sway {
        try desktop.outputOf(["swaymsg", "output * bg \(file) fill"])
      } else {
        // The panel accepts the wallpaper only from a process of the compositor's user.
        let owner = geteuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : []
        _ = try desktop.start(owner + ["swaybg", "-i", file, "-m", "fill"])
      }
      let all = Rectangle(x: 0, y: 0, width: before.width, height: before.height)
      try waitUntil("the wallpaper") {
        let different = try desktop.takePicture().differences(from: before, in: all)
        return different > all.width * all.height * 9 / 10
      }
    }
  }
}
