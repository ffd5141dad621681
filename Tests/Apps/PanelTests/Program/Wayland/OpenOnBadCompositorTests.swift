import Expectations
import Foundation
import TestDesktop
import Testing

/// A compositor that refuses, is slow, or disconnects while the user has something open.
extension ProgramTests.OnBadCompositorsOfWayland {
  private static let form = """
    {"type":"button","text":"New","action":{"ask":"add","title":"New Timer","fields":[\
    {"name":"name","label":"Name","required":true}]}}
    """

  /// Opens the settings, a widget's form, or a dialog over the settings, and waits for it.
  private func open(_ what: String, _ panel: PanelOnWayland) throws {
    if what == "form" {
      try waitUntil("the button of the widget") { panel.tree()?["New"] != nil }
      try AccessibleTree.act(on: "New", of: "today", on: panel.desktop)
      return try waitUntil("the form") { isOpen(what, panel) }
    }
    try panel.today("settings")
    try waitUntil("the settings") { isOpen("settings", panel) }
    guard what == "dialog" else { return }
    try AccessibleTree.act(on: "Choose a file for Picture", of: "today", on: panel.desktop)
    try waitUntil("the dialog") { isOpen(what, panel) }
  }

  private func isOpen(_ what: String, _ panel: PanelOnWayland) -> Bool {
    switch what {
    case "form": panel.tree()?["Name (required)"] != nil
    case "dialog": panel.tree()?["Choose a File"] != nil
    default:
      // A button has the same name.
      panel.tree()?.nodes.contains { $0.name == "Settings" && $0.role == "dialog" } == true
    }
  }

  private func panelWithForm() throws -> (PanelOnWayland, GoBetween, Running) {
    let (panel, between) = try panel(
      settings: "[Panel]\nBackground=/nothing.png\n", accessibility: true)
    try panel.install("timers", PanelOnDesktop.answer(Self.form))
    let running = try panel.start("toggle", environment: between.environment)
    try panel.waitFor(phase: "shown")
    try panel.today("add", "org.example.timers")
    return (panel, between, running)
  }

  private func drafts(_ panel: PanelOnWayland) throws -> String {
    let path = "\(try panel.folder("STATE", else: ".local/state"))/today/drafts.conf"
    return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  /// Types into the focused field, and has the compositor disconnect after the last letter.
  private func expectKept(
    _ text: String, of key: String, _ way: String, _ panel: PanelOnWayland, _ between: GoBetween,
    _ running: Running
  ) throws {
    try panel.desktop.press("ctrl+a")
    try panel.desktop.type(String(text.dropLast()))
    try waitUntil("the beginning to be kept") {
      try drafts(panel).contains("\(key)=\(text.dropLast())")
    }
    // Otherwise it would replace the selection.
    try panel.desktop.press("End")
    try panel.desktop.type(String(text.suffix(1)))
    var last: [String]?
    do {
      try waitUntil("the last letter to be typed") {
        last = panel.tree()?.nodes.compactMap(\.text)
        return last?.contains(text) == true
      }
    } catch {
      throw DesktopError.system("\(error): \(last ?? ["nothing is there"]); \(running.errors)")
    }
    try between.perform(way == "refused" ? .refuse : .cut)
    try running.waitForExit()
    let kept = try drafts(panel)
    expect(kept.contains("\(key)=\(text)\n"), "\(kept); \(running.errors)")
  }

  @Test(arguments: ["refused", "cut off"])
  func `unfinished text is kept when the compositor disconnects`(way: String) throws {
    let (panel, between) = try panel(
      settings: "[Panel]\nBackground=#112233\n", accessibility: true)
    let running = try panel.start("toggle", environment: between.environment)
    try panel.waitFor(phase: "shown")
    try panel.today("settings")
    let field = "Color"
    try goOn(to: field, in: panel.tree) { try panel.desktop.press("Tab") }
    try expectKept("#44555", of: "Background", way, panel, between, running)
  }

  @Test(arguments: ["refused", "cut off"])
  func `unfinished text for a widget is kept, too`(way: String) throws {
    let (panel, between, running) = try panelWithForm()
    try open("form", panel)
    try waitUntil("the field to have the keyboard") {
      panel.tree()?.nodes.contains {
        $0.name == "Name (required)" && $0.states.contains("focused")
      } == true
    }
    try expectKept("tea", of: "name", way, panel, between, running)
  }

  @Test(arguments: ["refused", "cut off"], ["settings", "form", "dialog"])
  func `after the compositor disconnects an open form, the panel can be started again`(
    way: String, what: String
  ) throws {
    let (panel, between, running) = try panelWithForm()
    try open(what, panel)
    try between.perform(way == "refused" ? .refuse : .cut)
    try expect(running.waitForExit() == .exited(1))
    expect(!running.errors.isEmpty)
    try panel.write("")
    try expectAllIsWell(panel)
  }

  @Test(arguments: ["settings", "form", "dialog"])
  func `open screens survive a compositor that freezes, is slow, or closes surfaces`(
    what: String
  ) throws {
    let (panel, between, running) = try panelWithForm()
    try open(what, panel)
    try between.perform(.stall)
    try expect(panel.today("status").status.isSuccess)
    try between.perform(.go)
    try between.perform(.close)
    try between.perform(.slow(milliseconds: 300))
    try waitUntil("the panel to be seen") { try panel.seen() != nil }
    try expect(panel.phase().hasPrefix("shown"))
    // A dialog closes with its parent surface.
    if what != "dialog" {
      try waitUntil("it to be open still") { isOpen(what, panel) }
    }
    // While frozen, it is hidden and shown.
    try between.perform(.stall)
    try panel.today("hide")
    try panel.today("show")
    try between.perform(.go)
    try panel.waitFor(phase: "shown")
    try panel.waitToSee(edge)
    expect(running.isRunning)
    if !isOpen(what, panel) { try open(what, panel) }
  }
}
