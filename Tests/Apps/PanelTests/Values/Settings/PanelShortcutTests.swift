import Expectations
import Forms
import GTK
import KeyFiles
import Testing
import WidgetCore

@testable import Panel

@Suite("The shortcut")
struct PanelShortcutTests {
  private func problem(_ text: String) -> ShortcutProblem? {
    do throws(ShortcutProblem) {
      _ = try PanelShortcut(text)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("<Super>t", "Super+T"), ("<Control><Alt>t", "Ctrl+Alt+T"), ("<Super>T", "Super+T"),
    ("<Primary><Alt>space", "Ctrl+Alt+Space"), ("F12", "F12"), ("XF86Favorites", "Favorites"),
    ("<Shift><Super>Up", "Shift+Super+Up"), ("<Super>space", "Super+Space"),
  ])
  func `valid keys are parsed, displayed, and written`(text: String, label: String) throws {
    let shortcut = try PanelShortcut(text)
    try expect(PanelShortcut(shortcut.description) == shortcut)
    expect(Accelerator(parsing: shortcut.description)?.label == label)
  }

  @Test(arguments: [
    ("", ShortcutProblem.unknown), ("nonsense", .unknown), ("<Super>", .unknown),
    ("<Super>Shift_L", .unknown), ("<Hyper>t", .unknown), ("t", .bare), ("<Shift>t", .bare),
    ("Up", .bare), ("Escape", .unfit(.escape)), ("<Super>Escape", .unfit(.escape)),
    ("<Alt>Tab", .unfit(.tab)), ("<Alt>BackSpace", .unfit(.backspace)),
    ("<Control>comma", .own("<Control>comma")), ("<Control>F", .own("<Control>f")),
    ("<Control>c", .own("<Control>c")), ("<Shift>F10", .own("<Shift>F10")),
  ])
  func `keys with another meaning are refused`(text: String, wanted: ShortcutProblem) {
    expect(problem(text) == wanted)
    expect(!wanted.sentence.isEmpty)
  }

  @Test func `the file has the shortcut, and errors name it`() throws {
    func read(_ text: String) throws -> SettingsReading<PanelSettings> {
      PanelSettings.read(try KeyFile(parsing: Array("[Panel]\n\(text)\n".utf8)))
    }
    try expect(read("").settings?.shortcut == nil)
    try expect(read("Shortcut=").settings?.shortcut == nil)
    try expect(read("Shortcut=<Super>t").settings?.shortcut == PanelShortcut("<Super>t"))
    let mistaken = try read("Shortcut=<Shift>t")
    expect(mistaken.settings == nil)
    expect(
      mistaken.problems.map(\.description) == [
        "line 2: “Shortcut=<Shift>t” can’t be the shortcut; "
          + "expected Ctrl, Alt, or Super with it, such as <Super>t"
      ])
  }

  @Test func `the form shows the shortcut with its state`() throws {
    var state = PanelSettingsForm.State(desktop: .init(canComeAtEdge: true))
    expectEqual(PanelSettingsForm.form(state)["Shortcut"]?.value, "")
    state.settings.shortcut = try PanelShortcut("<Super>t")
    state.desktop.shortcut = .taken(by: nil)
    let form = PanelSettingsForm.form(state)
    expectEqual(form["Shortcut"]?.value, "<Super>t")
    expectEqual(form["Shortcut"]?.message, "Another program already uses these keys.")
    let ids = form.fields.map(\.id)
    expect(ids.firstIndex(of: "Shortcut").map { $0 + 1 } == ids.firstIndex(of: "HotEdge"))
    state.desktop.shortcut = .impossible
    expect(PanelSettingsForm.form(state)["Shortcut"]?.message?.contains("today toggle") == true)
    state.settings.shortcut = nil
    expect(PanelSettingsForm.form(state)["Shortcut"] == nil)
    expect(PanelSettingsForm.form(state)["no-shortcut"]?.hint?.contains("today toggle") == true)
    expect(PanelSettingsForm.change("Shortcut", to: "<Super>t") == .set("Shortcut", "<Super>t"))
    expect(PanelSettingsForm.change("Shortcut", to: "") == .set("Shortcut", nil))
  }
}
