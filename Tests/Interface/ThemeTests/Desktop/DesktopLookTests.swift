import Expectations
import Testing
import WidgetCore

@testable import Theme

@Suite("Appearance preferences of the desktop") struct DesktopLookTests {
  func look(
    scheme: String? = nil, theme: String = "Adwaita", prefersDark: Bool = false,
    highContrast: Bool? = nil, reduced: Bool? = nil, scale: Double = 1, accent: String? = nil
  ) -> DesktopTheme {
    DesktopTheme(
      colorScheme: scheme, theme: theme, prefersDark: prefersDark, highContrast: highContrast,
      reducedTransparency: reduced, textScale: scale, accent: accent)
  }

  @Test("the accent is the desktop's if set, and is legible")
  func accent() {
    expect(look().accent == nil)
    expect(look(accent: "mauve").accent == nil)
    expect(look(accent: "purple").accent == .rgb(red: 0x91, green: 0x41, blue: 0xAC))
    let plain = Theme(ThemeSettings(), look(), backdrop: nil)
    let purple = Theme(ThemeSettings(), look(accent: "purple"), backdrop: nil)
    expectEqual(plain.accent, .blue)
    expect(purple.css != plain.css)
    expect(purple.foreground == plain.foreground)
  }

  @Test(
    "KDE's accent is the user's, or else that of the color scheme",
    arguments: [
      ("[General]\nAccentColor=61,174,233\n", "#3DAEE9"),
      ("[Colors:Selection]\nBackgroundNormal = 10, 20, 30\n", "#0A141E"),
      (
        "[Colors:Selection][Inactive]\nBackgroundNormal=1,1,1\n[General]\nAccentColor[$e]=1,2,3\n",
        "#010203"
      ),
      ("[General]\nAccentColor=61,174\n", nil), ("[General]\nAccentColor=300,0,0\n", nil),
      ("", nil),
    ] as [(String, String?)])
  func plasmaAccent(text: String, hex: String?) {
    expect(PlasmaConfig(parsing: text).accent == hex.flatMap { Tint($0) })
  }

  @Test("large text needs less contrast unless its strokes are thin")
  func largeText() {
    let title = TextStyle.style(for: .title)
    expect(!title.isLarge(in: 23) && title.isLarge(in: 24))
    expect(!TextStyle.style(for: .value).isLarge(in: 60))
  }

  @Test("the color scheme overrides the theme")
  func scheme() {
    expectEqual(look(scheme: "prefer-dark").appearance, .dark)
    expectEqual(look(scheme: "prefer-light", theme: "Adwaita-dark").appearance, .light)
    expect(look(scheme: "default").appearance == nil)
    expectEqual(look(scheme: "default", theme: "Adwaita-dark").appearance, .dark)
    expectEqual(look(prefersDark: true).appearance, .dark)
  }

  @Test("a theme's name determines whether it is dark")
  func themes() {
    for name in ["Yaru-dark", "Mint-Y-Dark-Aqua", "BreezeDark", "HighContrastInverse"] {
      expectEqual(look(theme: name).appearance, .dark, "\(name)")
    }
    for name in ["Arc-Darker", "Yaru", "Greybird", "HighContrast", ""] {
      expect(look(theme: name).appearance == nil, "\(name)")
    }
  }

  @Test("high contrast is set by a switch or a theme")
  func contrast() {
    expect(look(highContrast: true).isHighContrast)
    expect(look(theme: "HighContrastInverse").isHighContrast)
    expect(!look(highContrast: false).isHighContrast)
  }

  @Test("transparency is reduced only if the desktop requests it")
  func transparency() {
    expect(look(reduced: true).reducesTransparency)
    expect(!look(reduced: false).reducesTransparency)
    expect(!look().reducesTransparency)
  }

  @Test("the text scale is limited")
  func scale() {
    expectEqual(look(scale: 1.25).textScale, 1.25)
    expectEqual(look(scale: 100).textScale, 4)
    expectEqual(look(scale: .nan).textScale, 1)
  }
}
