import Expectations
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Search", .serialized) struct Search {
    private static let content = #"{"type":"text","text":"content"}"#

    private func panel() throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      try panel.installApp("org.example.Zebra.desktop", name: "Zebra Painter")
      try panel.installApp(
        "org.example.Zoo.desktop", name: "Zebra Zoo", keys: "Keywords=giraffe;")
      try panel.add("zeppelin", showing: Self.content)
      try panel.add("airplane", showing: Self.content)
      try panel.install("zebroid", PanelOnDesktop.answer(Self.content), keys: "Summary=Half")
      try panel.startWithKeyboard()
      return panel
    }

    private func names(_ panel: PanelOnDesktop) throws -> Set<String> {
      Set(try panel.tree().nodes.map(\.name))
    }

    private func wait(_ panel: PanelOnDesktop, _ what: String, _ test: (Set<String>) -> Bool)
      throws
    {
      var last: Set<String> = []
      do {
        try waitUntil(what) {
          last = try names(panel)
          return test(last)
        }
      } catch {
        Issue.record("\(error): \(last.sorted())")
      }
    }

    @Test func `typing filters the cards and finds what can be added and started`() throws {
      let panel = try panel()
      try panel.desktop.type("ze")
      try wait(panel, "the results") {
        $0.isSuperset(of: [
          "zeppelin", "Add zebroid", "Open Zebra Painter", "Open Zebra Zoo",
        ]) && !$0.contains("airplane")
      }
      try panel.desktop.press("Escape")
      try wait(panel, "the panel as it was") {
        $0.isSuperset(of: ["zeppelin", "airplane", "Edit"]) && !$0.contains("Open Zebra Zoo")
      }
      try expect(panel.phase().hasPrefix("shown"))
      try panel.desktop.press("Escape")
      try panel.waitFor(phase: "hidden")
    }

    @Test func `a search that ends at once leaves the next one its applications`() throws {
      let panel = try panel()
      for _ in 0..<3 {
        try panel.desktop.press("z", "Escape")
        try wait(panel, "the panel as it was") { $0.contains("Edit") }
      }
      try panel.desktop.type("ze")
      try wait(panel, "the applications") {
        $0.isSuperset(of: ["Open Zebra Painter", "Open Zebra Zoo"])
      }
    }

    @Test func `Return opens the settings at the row that was found`() throws {
      let panel = try panel()
      try panel.desktop.type("text size")
      try wait(panel, "the setting") { $0.contains("Settings: Text Size, Appearance") }
      try panel.desktop.press("Return")
      try waitUntil("the row to have the keyboard") {
        try panel.tree().nodes.contains {
          $0.name == "Text Size" && $0.states.contains("focused")
        }
      }
    }

    @Test func `Down and Return start an application, and the panel makes room`() throws {
      let panel = try panel()
      try panel.desktop.press("ctrl+f")
      try panel.desktop.type("zebra")
      try wait(panel, "the applications") { $0.contains("Open Zebra Zoo") }
      try panel.desktop.press("Down", "Return")
      try waitUntil("the application to start") {
        try panel.hasStarted("org.example.Zoo.desktop")
      }
      try expect(!panel.hasStarted("org.example.Zebra.desktop"))
      try panel.waitFor(phase: "hidden")
      // What was searched for is forgotten.
      try panel.today("show")
      try panel.waitFor(phase: "shown")
      try wait(panel, "all cards") { $0.isSuperset(of: ["zeppelin", "airplane"]) }
    }

    @Test func `what is started doesn't count toward what the panel may take`() throws {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      try panel.installApp("org.example.zebra-zoo.desktop", name: "Zebra Zoo")
      // There is no systemd here; what it would be asked is heard on the bus.
      let monitor = try panel.desktop.start([
        "dbus-monitor", "--session", "interface='org.freedesktop.systemd1.Manager'",
      ])
      try waitUntil("the monitor") { monitor.output.contains("NameAcquired") }
      try panel.startWithKeyboard()
      try panel.desktop.type("zebra")
      try wait(panel, "the application") { $0.contains("Open Zebra Zoo") }
      try panel.desktop.press("Down", "Return")
      try waitUntil("the request") { monitor.output.contains("inactive-or-failed") }
      let scope = try #require(
        monitor.output.split(separator: "\"").first { $0.hasSuffix(".scope") })
      expect(scope.wholeMatch(of: /app-today-org\.example\.zebra\\+x2dzoo-[0-9]+\.scope/) != nil)
      expect(monitor.output.contains("PIDs"))
      expect(!monitor.output.contains("MemoryMax"))
      try waitUntil("the application") { try panel.hasStarted("org.example.zebra-zoo.desktop") }
    }

    @Test func `a widget that is found is added by Return, once the user has agreed`() throws {
      let panel = try panel()
      try panel.desktop.type("zebroid")
      try wait(panel, "the widget") { $0.contains("Add zebroid") }
      try panel.desktop.press("Return")
      try wait(panel, "the question") {
        $0.contains("“zebroid” was not installed by your system")
      }
      try expect(!panel.today("list").output.contains("zebroid-1"))
      try panel.desktop.press("Escape")
      try wait(panel, "the panel as it was") { $0.contains("airplane") }
      try expect(!panel.today("list").output.contains("zebroid-1"))

      try panel.desktop.type("zebroid")
      try wait(panel, "the widget") { $0.contains("Add zebroid") }
      try panel.desktop.press("Return")
      try waitUntil("the question to have the keyboard") {
        try panel.tree().nodes.contains {
          $0.states.contains("focused") && ["Add", "Cancel"].contains($0.name)
        }
      }
      try panel.tab(to: "Add")
      try panel.desktop.press("Return")
      try waitUntil("the widget to be on the panel") {
        try panel.today("list").output.contains("zebroid-1")
      }
    }

    @Test func `what nobody is called is said, with the text`() throws {
      let panel = try panel()
      try panel.desktop.type("qqqq")
      try wait(panel, "the words") {
        $0.isSuperset(of: ["No Results", "Nothing matches “qqqq”."]) && !$0.contains("zeppelin")
      }
    }

    @Test func `a keyword finds an application, and a click starts it`() throws {
      let panel = try panel()
      try panel.desktop.type("giraf")
      try wait(panel, "the application") { $0.contains("Open Zebra Zoo") }
      try panel.click("Open Zebra Zoo")
      try waitUntil("the application to start") {
        try panel.hasStarted("org.example.Zoo.desktop")
      }
    }

    @Test func `in another language, also the plain names, kinds, keywords and Ids are found`()
      throws
    {
      let panel = try PanelOnDesktop(
        accessibility: true, hasAnimations: false,
        environment: ["LANG": "C.UTF-8", "LANGUAGE": "de"])
      try panel.installApp(
        "org.example.Yonder.desktop", name: "Zebra Painter",
        keys: """
          Name[de]=Malkasten
          GenericName=Image Editor
          GenericName[de]=Bildbearbeitung
          Keywords=giraffe;
          Keywords[de]=Pinsel;
          """)
      try panel.install(
        "zebroid", PanelOnDesktop.answer(Self.content), keys: "Name[de]=Maultier\nSummary=Half")
      try panel.add("airplane", showing: Self.content, keys: "Name[de]=Flugzeug")
      // What it says of itself is in that language, too.
      try panel.start()
      try waitUntil("the panel to be seen") { try panel.isVisible() }
      try panel.takeKeyboard()
      for (text, result) in [
        ("mal", "Malkasten"), ("zebra paint", "Malkasten"), ("image ed", "Malkasten"),
        ("giraf", "Malkasten"), ("pins", "Malkasten"),
        ("org.example.yonder", "Malkasten"), ("maul", "Maultier"), ("zebroid", "Maultier"),
        ("example.zeb", "Maultier"), ("airpl", "Flugzeug"),
      ] {
        try panel.desktop.type(text)
        try wait(panel, "“\(text)”") { names in
          names.contains { $0.contains(result) }
        }
        try panel.desktop.press("Escape")
        try wait(panel, "the panel as it was") { !$0.contains { $0.contains("Malkasten") } }
      }
    }

    @Test func `an application that is installed meanwhile is found`() throws {
      let panel = try panel()
      try panel.desktop.type("yak")
      try wait(panel, "no result") { $0.contains("No Results") }
      try panel.installApp("org.example.Yak.desktop", name: "Yak Shaver")
      try wait(panel, "the new application") { $0.contains("Open Yak Shaver") }
    }
  }
}
