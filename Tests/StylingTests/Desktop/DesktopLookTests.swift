import Testing
import WidgetCore

@testable import Styling

@Suite("How the desktop wants it") struct DesktopLookTests {
  func look(
    scheme: String? = nil, theme: String = "Adwaita", prefersDark: Bool = false,
    highContrast: Bool? = nil, reduced: Bool? = nil, scale: Double = 1
  ) -> DesktopLook {
    DesktopLook(
      colorScheme: scheme, theme: theme, prefersDark: prefersDark, highContrast: highContrast,
      reducedTransparency: reduced, textScale: scale)
  }

  @Test("the color scheme comes before the theme")
  func scheme() {
    #expect(look(scheme: "prefer-dark").appearance == .dark)
    #expect(look(scheme: "prefer-light", theme: "Adwaita-dark").appearance == .light)
    #expect(look(scheme: "default").appearance == nil)
    #expect(look(scheme: "default", theme: "Adwaita-dark").appearance == .dark)
    #expect(look(prefersDark: true).appearance == .dark)
  }

  @Test("a theme's name tells whether it is dark")
  func themes() {
    for name in ["Yaru-dark", "Mint-Y-Dark-Aqua", "BreezeDark", "HighContrastInverse"] {
      #expect(look(theme: name).appearance == .dark, "\(name)")
    }
    for name in ["Arc-Darker", "Yaru", "Greybird", "HighContrast", ""] {
      #expect(look(theme: name).appearance == nil, "\(name)")
    }
  }

  @Test("high contrast is a switch or a theme")
  func contrast() {
    #expect(look(highContrast: true).isHighContrast)
    #expect(look(theme: "HighContrastInverse").isHighContrast)
    #expect(!look(highContrast: false).isHighContrast)
  }

  @Test("transparency is reduced only where the desktop says so")
  func transparency() {
    #expect(look(reduced: true).reducesTransparency)
    #expect(!look(reduced: false).reducesTransparency)
    #expect(!look().reducesTransparency)
  }

  @Test("a text scale stays within reason")
  func scale() {
    #expect(look(scale: 1.25).textScale == 1.25)
    #expect(look(scale: 100).textScale == 4)
    #expect(look(scale: .nan).textScale == 1)
  }
}
