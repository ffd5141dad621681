import Expectations
import Foundation
import TestDesktop
import Testing

/// Content with errors that only a display reveals.
enum IncompleteContent {
  /// A missing icon, one that GTK includes, and more than a compact card shows.
  static let json = """
    {"type":"column","children":[\
    {"type":"image","icon":"no-such-icon-anywhere"},{"type":"image","icon":"list-add-symbolic"},\
    {"type":"image","name":"cover","label":"Cover"},\
    {"type":"text","text":"a","role":"largeTitle"},{"type":"text","text":"b","role":"largeTitle"},\
    {"type":"text","text":"c","role":"largeTitle"}]}
    """
}

extension ProgramTests {
  @Suite("Commands for authors on a display", .serialized) struct AuthorDisplay {
    @Test func `a widget is checked against the icon theme and a compact card`() throws {
      let panel = try PanelOnDesktop(bus: false, windowManager: false)
      try panel.install(
        "wanting", PanelOnDesktop.answer(IncompleteContent.json), keys: "Icon=no-such-icon")
      let run = try panel.today("run", "org.example.wanting")
      expectEqual(run.status, .exited(0), "\(run.errors)")
      expect(
        run.errors.contains("There is no icon “no-such-icon-anywhere” in your icon theme.\n"),
        "\(run.errors)")
      expect(!run.errors.contains("list-add-symbolic"))
      expect(run.errors.contains("No picture called “cover” was sent, so its space stays empty.\n"))
      expect(run.errors.contains("A compact card cuts off"))
      try expectEqual(panel.today("run", "--strict", "org.example.wanting").status, .exited(1))
      let manifest = "\(try panel.widgetsFolder())/wanting.widget"
      let validated = try panel.today("validate", manifest)
      expectEqual(validated.status, .exited(0))
      expect(
        validated.output.hasPrefix(
          "\(manifest): There is no icon “no-such-icon” in your icon theme.\n"),
        "\(validated.output)")
      // Content that a compact card cuts off is enough to fail a strict run.
      let line = #"{"type":"text","text":"a","role":"largeTitle"}"#
      for (name, count, status) in [("low", 1, Int32(0)), ("high", 4, 1)] {
        let lines = Array(repeating: line, count: count).joined(separator: ",")
        try panel.install(
          name, PanelOnDesktop.answer(#"{"type":"column","children":[\#(lines)]}"#))
        let run = try panel.today("run", "--strict", "org.example.\(name)")
        expectEqual(run.status, .exited(status), "\(run.errors)")
      }
    }

    @Test func `a widget restarts when its program changes, and not when it writes data`() throws {
      let panel = try PanelOnDesktop(bus: false, windowManager: false)
      func script(_ content: String) -> String {
        "date > \"$0.count\"\n" + PanelOnDesktop.answer(content)
      }
      try panel.install("notes", script(#"{"type":"text","text":"first"}"#))
      let folder = try panel.widgetsFolder()
      let author = try panel.desktop.start([panel.executable, "dev", "\(folder)/notes.widget"])
      func replaceProgram(_ content: String) throws {
        let file = "\(panel.desktop.folder)/next"
        try "#!/bin/sh\n\(script(content))\n".write(toFile: file, atomically: true, encoding: .utf8)
        try panel.desktop.outputOf(["chmod", "+x", file])
        try panel.desktop.outputOf(["mv", file, "\(folder)/notes"])
      }
      try waitUntil("its first content") {
        author.output.contains("<- ") && author.output.contains("first")
      }
      expect(author.output.contains("-> ") && author.output.contains(#""method":"update""#))
      try replaceProgram(#"{"type":"txt","txet":"second"}"#)
      try waitUntil("the changed one, and its mistakes") {
        author.output.contains("second") && author.output.contains("did you mean text?")
      }
      try replaceProgram(#"{"type":"text","text":"third"}"#)
      try waitUntil("the next one") { author.output.contains("third") }
      author.send(SIGINT)
      try expectEqual(author.waitForExit(), .exited(0))
      let starts = author.output.components(separatedBy: #""method":"update""#).count - 1
      expectEqual(starts, 3, "\(author.output)")
      // It isn't on the user's panel.
      try expect(!panel.today("list").output.contains("notes-1"))
    }
  }
}
