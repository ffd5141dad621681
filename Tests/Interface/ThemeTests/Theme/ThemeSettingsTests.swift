import Expectations
import GTK
import KeyFiles
import Testing
import Theme
import WidgetCore

@Suite("Theme settings in today.conf")
struct ThemeSettingsTests {
  private func read(_ text: String) -> ThemeSettings? {
    (try? KeyFile(parsing: text)).flatMap { ThemeSettings.read($0).settings }
  }

  @Test func `missing settings have their defaults`() {
    expect(read("") == ThemeSettings())
    expect(read("[Panel]\nWidth=500\nNobody=knows\n[Other]\nSolid=yes\n") == ThemeSettings())
  }

  @Test func `all settings are read`() {
    let settings = read(
      "[Panel]\nAppearance=dark\nBackground=#28527A\nTextScale=150\nSolid=yes\n")
    var wanted = ThemeSettings()
    wanted.appearance = .dark
    wanted.background = .color(Color(0x28, 0x52, 0x7A))
    wanted.textScale = 150
    wanted.isSolid = true
    expect(settings == wanted)
  }

  @Test(arguments: ["Appearance=grey", "Background=picture.jpg", "TextScale=301", "Solid=perhaps"])
  func `an invalid value rejects the settings, so the last valid ones stay`(line: String) {
    expect(read("[Panel]\n\(line)\n") == nil)
  }

  @Test func `the user's settings override the desktop's`() {
    var settings = ThemeSettings()
    let desktop = DesktopTheme(appearance: .light, textScale: 1.5)
    expectEqual(Theme(settings, desktop, backdrop: nil).appearance, .light)
    settings.appearance = .dark
    settings.textScale = 200
    settings.isSolid = true
    let theme = Theme(settings, desktop, backdrop: nil)
    expect(theme.appearance == .dark && theme.textScale == 3 && !theme.isTranslucent)
  }
}
