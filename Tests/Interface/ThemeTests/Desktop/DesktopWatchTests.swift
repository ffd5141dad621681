import CGLib
import Foundation
import GLib
import GLibTesting
import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Theme

final class DesktopWatchTests: XCTestCase {
  func testTheDesktopsSettingsAreFollowed() throws {
    try TestDisplay.run {
      try XCTSkipIf(Settings(schema: "org.gnome.desktop.interface") == nil, "no schemas")
      let interface = g_settings_new("org.gnome.desktop.interface")
      let access = g_settings_new("org.gnome.desktop.a11y.interface")
      defer {
        g_object_unref(interface)
        g_object_unref(access)
      }
      let watch = DesktopWatch()
      var changes: [DesktopTheme] = []
      watch.onChange = { changes.append(watch.theme) }
      g_settings_set_string(interface, "color-scheme", "prefer-dark")
      XCTAssert(TestDisplay.wait { watch.theme.appearance == .dark })
      g_settings_set_boolean(access, "high-contrast", 1)
      XCTAssert(TestDisplay.wait { watch.theme.isHighContrast })
      g_settings_set_string(interface, "color-scheme", "prefer-light")
      XCTAssert(TestDisplay.wait { watch.theme.appearance == .light })
      XCTAssertEqual(changes.count, 3)
      g_settings_set_boolean(access, "high-contrast", 0)
      g_settings_set_string(interface, "color-scheme", "default")
      XCTAssert(TestDisplay.wait { watch.theme.appearance == nil && !watch.theme.isHighContrast })
    }
  }

  func testKDEsAccentIsFollowedOnKDEOnly() throws {
    try TestDisplay.run {
      let folder = try TemporaryFolder()
      func write(_ color: String) throws {
        try Array("[General]\nAccentColor=\(color)\n".utf8).withUnsafeBytes {
          try Data($0).write(to: URL(fileURLWithPath: folder["kdeglobals"]))
        }
      }
      try write("1,2,3")
      // GNOME 47 and later have an accent color.
      XCTAssertNotEqual(
        DesktopWatch(desktop: "GNOME", configHome: folder.path).theme.accent, Tint("#010203"))
      let watch = DesktopWatch(desktop: "KDE", configHome: folder.path)
      XCTAssertEqual(watch.theme.accent, Tint("#010203"))
      try write("4,5,6")
      XCTAssert(TestDisplay.wait { watch.theme.accent == Tint("#040506") })
    }
  }

  func testTheTextScaleAndTheThemeAreFollowed() throws {
    try TestDisplay.run {
      let settings = try XCTUnwrap(DesktopSettings.standard)
      let (dots, theme): (Int, String) = (settings.property("gtk-xft-dpi"), settings.themeName)
      let watch = DesktopWatch()
      settings.setProperty("gtk-xft-dpi", to: 144 * 1024)
      XCTAssertEqual(watch.theme.textScale, 1.5)
      settings.setProperty("gtk-theme-name", to: "HighContrast")
      XCTAssert(watch.theme.isHighContrast)
      settings.setProperty("gtk-theme-name", to: theme)
      settings.setProperty("gtk-xft-dpi", to: dots)
    }
  }

  func testAReleasedWatchReportsNothing() {
    TestDisplay.run {
      let before = SignalConnection.liveCount
      do { _ = DesktopWatch() }
      XCTAssertEqual(SignalConnection.liveCount, before)
    }
  }
}
