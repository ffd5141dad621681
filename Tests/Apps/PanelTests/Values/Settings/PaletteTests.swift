import Expectations
import Forms
import GTK
import Testing
import Theme
import WidgetCore

@testable import Panel

@Suite("Colors for the background")
struct PaletteTests {
  private func look(_ appearance: Appearance, isSolid: Bool = false) -> Theme {
    Theme(appearance, isSolid: isSolid)
  }

  private func fate(_ hex: String, in theme: Theme) throws -> ColorOutcome {
    ColorOutcome(of: try #require(Color(hex: hex)), in: theme)
  }

  @Test(arguments: [Appearance.light, .dark])
  func `offered colors are shown unchanged and differ from each other`(appearance: Appearance)
    throws
  {
    let choices = Palette.choices(for: appearance)
    expect(Set(choices.map(\.value)).count == choices.count)
    for choice in choices {
      try expectEqual(fate(choice.value, in: look(appearance)), .shown, "\(choice.label)")
    }
  }

  @Test func `an adjusted or hidden color is reported`() throws {
    try expectEqual(fate("#884422", in: look(.light)), .lightened)
    try expectEqual(fate("#884422", in: look(.dark)), .shown)
    try expectEqual(fate("#FFEECC", in: look(.dark)), .darkened)
    try expectEqual(fate("#FFEECC", in: look(.light)), .shown)
    try expectEqual(fate("#FFEECC", in: look(.light, isSolid: true)), .hidden)
    for color in [ColorOutcome.lightened, .darkened, .hidden] {
      expect(Phrases.fate(of: color) != nil)
    }
    expect(Phrases.fate(of: .shown) == nil)
  }

  @Test func `the form reports how the color is used`() {
    var state = PanelSettingsForm.State(startsAtLogin: true)
    state.settings.theme.background = .color(Color(0x88, 0x44, 0x22))
    state.desktop.colorOutcome = .lightened
    let field = PanelSettingsForm.form(state)["Background"]
    expect(field?.hint == Phrases.fate(of: .lightened))
    expect(field?.kind == .color(Palette.choices(for: .light)))
  }
}
