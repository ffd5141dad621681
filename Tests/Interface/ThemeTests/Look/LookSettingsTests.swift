import Expectations
import GTK
import KeyFiles
import Testing
import Theme
import WidgetCore

@Suite("Theme settings in today.conf")
struct LookSettingsTests {
  private func read(_ text: String) -> LookSettings? {
    (try? KeyFile(parsing: text)).flatMap { LookSettings.read($0).settings }
  }

  @Test func `missing settings have their defaults`() {
    expect(read("") == LookSettings())
    expect(read("[Panel]\nWidth=500\nNobody=knows\n[Other]\nSolid=yes\n") == LookSettings())
  }

  @Test func `all settings are read`() {
    let settings = read(
      "[Panel]\nAppearance=dark\nBackground=#28527A\nTextScale=150\nSolid=yes\n")
    var wanted = LookSettings()
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
    var settings = LookSettings()
    let desktop = DesktopLook(appearance: .light, textScale: 1.5)
    expectEqual(Look(settings, desktop, frost: nil).appearance, .light)
    settings.appearance = .dark
    settings.textScale = 200
    settings.isSolid = true
    let look = Look(settings, desktop, frost: nil)
    expect(look.appearance == .dark && look.textScale == 3 && !look.isTranslucent)
  }
}
