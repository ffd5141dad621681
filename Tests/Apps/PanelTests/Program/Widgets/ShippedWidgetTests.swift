import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// Built-in widgets in their sandbox, with sample data.
  @Suite("The widgets that ship", .serialized) struct Shipped {
    private static let left = 1520

    private func panel(theme: String) throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(
        accessibility: true,
        settings: """
          [Widget bitcoin-1]
          Id=org.todayview.Bitcoin
          [Widget used-space-1]
          Id=org.todayview.UsedSpace

          """, hasAnimations: false)
      let folder = try #require(panel.desktop.environment["XDG_CONFIG_HOME"])
      try ToolkitSettings.write(
        "gtk-theme-name=\(theme)", "gtk-enable-animations=false", inConfig: folder)
      let program = try ProgramUnderTest.path("today")
      let build = try #require(program.range(of: "/.build/", options: .backwards))
      _ = try panel.desktop.start(
        [program], environment: ["TODAY_SAMPLES": program[..<build.lowerBound] + "/data/sample"])
      return panel
    }

    @Test
    func `built-in widgets show samples in the desktop's color scheme, and a click shows more`()
      throws
    {
      let panel = try panel(theme: "Adwaita-dark")
      try waitUntil("the figures") {
        (try? panel.tree())?.nodes.contains { $0.name.contains("592.12") } == true
      }
      try waitUntil("dark cards") {
        let card = try #require(try panel.node("Used Space").frame)
        let color = try panel.desktop.takePicture().color(
          x: Self.left + card[0] + card[2] / 2, y: card[1] + card[3] - 5)
        return color.map { $0.green <= 110 } ?? false
      }
      try panel.click("Show More, Bitcoin")
      try waitUntil("the chart") {
        try panel.tree().nodes.contains {
          $0.role == "image" && $0.description.contains(" values")
        }
      }
      try panel.click("Used Space", "panel")
      for name in ["Used", "Free", "Total"] { try panel.node(name) }
      try panel.node("Show Less, Bitcoin")
    }
  }
}
