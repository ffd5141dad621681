import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// The widgets that ship, with their sample data, in the font that the measures were made for.
  @Suite("The widgets that ship", .serialized) struct Shipped {
    /// The least and the most that the middle of the panel's ground is bright in a theme.
    static let themes: [(name: String, ground: ClosedRange<UInt8>)] = [
      ("Adwaita", 130...255), ("Adwaita-dark", 0...110),
    ]
    private static let left = 1520
    /// What a card has beside its content: the header, the margin above, and that below.
    private static let aroundUsedSpace = 36 + 12 + 10

    private func panel(_ theme: String) throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(
        accessibility: true,
        settings: """
          [Widget bitcoin-1]
          Id=org.todayview.Bitcoin
          [Widget used-space-1]
          Id=org.todayview.UsedSpace

          """)
      let folder = try #require(panel.desktop.environment["XDG_CONFIG_HOME"])
      try ToolkitSettings.write(
        "gtk-font-name=Cantarell 11", "gtk-theme-name=\(theme)", inConfig: folder)
      try panel.desktop.outputOf([
        "hsetroot", "-add", "#3d5a80", "-add", "#98a6c0", "-add", "#f2b48c", "-gradient", "20",
      ])
      let program = try ProgramUnderTest.path("today")
      let build = try #require(program.range(of: "/.build/", options: .backwards))
      _ = try panel.desktop.start(
        [program], environment: ["TODAY_SAMPLES": program[..<build.lowerBound] + "/data/sample"])
      try waitUntil("the figures") {
        (try? tree(panel))?.nodes.contains { $0.name.contains("592.12") } == true
      }
      return panel
    }

    private func tree(_ panel: PanelOnDesktop) throws -> AccessibleTree {
      try AccessibleTree(of: "today", on: panel.desktop)
    }

    /// Left, top, width, height in the window.
    private func place(_ name: String, _ panel: PanelOnDesktop) throws -> [Int] {
      try #require(try tree(panel)[name]?.frame)
    }

    private func chart(_ panel: PanelOnDesktop) throws -> AccessibleTree.Node? {
      try tree(panel).nodes.first { $0.role == "image" && $0.description.contains(" values") }
    }

    /// For whoever wants to look at it beside LOOK.md.
    private func keepPicture(_ name: String, _ theme: String, _ panel: PanelOnDesktop) throws {
      let build = try ProgramUnderTest.path(".build", isFolder: true)
      let folder = "\(build)/pictures"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try panel.desktop.outputOf([
        "import", "-silent", "-window", "root", "-crop", "400x700+\(Self.left)+0",
        "\(folder)/\(name)-\(theme).png",
      ])
    }

    /// Waits until nothing moves any more, and returns how high the card is then.
    private func restingHeight(_ name: String, _ panel: PanelOnDesktop) throws -> Int {
      var last = -1
      return try waitFor("\(name) to rest") {
        let height = try place(name, panel)[3]
        defer { last = height }
        return height == last ? height : nil
      }
    }

    @Test(arguments: themes.map(\.name))
    func `a click on Used Space shows three lines, and another hides them`(theme: String) throws {
      let panel = try panel(theme)
      let compact = try restingHeight("Used Space", panel)
      expect(abs(compact - Self.aroundUsedSpace - 37) <= 3, "\(compact)")
      try expect(tree(panel)["Used"] == nil)
      try keepPicture("compact", theme, panel)
      let card = try place("Used Space", panel)
      let (x, y) = (Self.left + card[0] + card[2] / 2, card[1] + 60)
      try panel.desktop.click(x: x, y: y)
      try waitUntil("the card to be expanded") {
        try tree(panel)["Used Space"]?.states.contains("expanded") == true
      }
      let expanded = try restingHeight("Used Space", panel)
      expect(abs(expanded - Self.aroundUsedSpace - 106) <= 3, "\(expanded)")
      try expectTable(try tree(panel))
      try keepPicture("used-space", theme, panel)
      try panel.desktop.click(x: x, y: y)
      try waitUntil("the lines to be gone") { try tree(panel)["Used"] == nil }
      try expect(restingHeight("Used Space", panel) == compact)
    }

    /// Three lines: names begin at one edge, sizes end at the other.
    private func expectTable(_ tree: AccessibleTree) throws {
      let names = try ["Used", "Free", "Total"].map { try #require(tree[$0]?.frame) }
      let sizes = tree.nodes.filter { $0.name.hasSuffix("B") && $0.role == "label" }
        .compactMap(\.frame)
      expectEqual(sizes.count, 3)
      expect(Set(names.map { $0[0] }).count == 1)
      expect(Set(sizes.map { $0[0] + $0[2] }).count == 1)
      expect(zip(names, names.dropFirst()).allSatisfy { $0[1] + $0[3] <= $1[1] })
      expect(zip(names, sizes).allSatisfy { abs($0[1] - $1[1]) <= 1 })
    }

    @Test(arguments: themes.map(\.name))
    func `the caret shows the chart from edge to edge, and hides it again`(theme: String) throws {
      let panel = try panel(theme)
      let compact = try restingHeight("Bitcoin", panel)
      try expect(chart(panel) == nil)
      let caret = try place("Show More, Bitcoin", panel)
      let (x, y) = (Self.left + caret[0] + caret[2] / 2, caret[1] + caret[3] / 2)
      try panel.desktop.click(x: x, y: y)
      try waitUntil("the chart") { try chart(panel) != nil }
      let expanded = try restingHeight("Bitcoin", panel)
      let card = try place("Bitcoin", panel)
      let frame = try #require(try chart(panel)?.frame)
      expectEqual(frame[3], 98)
      expect(frame[0] == card[0] && frame[2] == card[2], "\(frame) in \(card)")
      expect(frame[1] + frame[3] == card[1] + card[3], "\(frame) in \(card)")
      // The chart, and a line of what it spans with the space above it.
      expect(expanded - compact == 98 + 16 + 12, "\(compact), \(expanded)")
      try expect(tree(panel)["Show Less, Bitcoin"] != nil)
      try keepPicture("bitcoin", theme, panel)
      try panel.desktop.click(x: x, y: y)
      try waitUntil("the chart to be gone") { try chart(panel) == nil }
      try expect(restingHeight("Bitcoin", panel) == compact)
    }

    @Test(arguments: themes)
    func `they are light or dark as the desktop is`(
      theme: (name: String, ground: ClosedRange<UInt8>)
    ) throws {
      let panel = try panel(theme.name)
      try waitUntil("the ground of the cards") {
        let card = try place("Used Space", panel)
        let color = try panel.desktop.takePicture().color(
          x: Self.left + card[0] + card[2] / 2, y: card[1] + card[3] - 5)
        return color.map { theme.ground.contains($0.green) } ?? false
      }
    }
  }
}
