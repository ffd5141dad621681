import CGLib
import GLib
import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Styling

final class DesktopWatchTests: XCTestCase {
  func testWhatTheDesktopSaysIsFollowed() throws {
    try TestDisplay.run {
      try XCTSkipIf(Settings(schema: "org.gnome.desktop.interface") == nil, "no schemas")
      let interface = g_settings_new("org.gnome.desktop.interface")
      let access = g_settings_new("org.gnome.desktop.a11y.interface")
      defer {
        g_object_unref(interface)
        g_object_unref(access)
      }
      let watch = DesktopWatch()
      var changes: [DesktopLook] = []
      watch.onChange = { changes.append(watch.look) }
      g_settings_set_string(interface, "color-scheme", "prefer-dark")
      XCTAssert(TestDisplay.wait { watch.look.appearance == .dark })
      g_settings_set_boolean(access, "high-contrast", 1)
      XCTAssert(TestDisplay.wait { watch.look.isHighContrast })
      g_settings_set_string(interface, "color-scheme", "prefer-light")
      XCTAssert(TestDisplay.wait { watch.look.appearance == .light })
      XCTAssertEqual(changes.count, 3)
      g_settings_set_boolean(access, "high-contrast", 0)
      g_settings_set_string(interface, "color-scheme", "default")
      XCTAssert(TestDisplay.wait { watch.look.appearance == nil && !watch.look.isHighContrast })
    }
  }

  func testTheTextScaleAndTheThemeAreFollowed() throws {
    try TestDisplay.run {
      let settings = try XCTUnwrap(DesktopSettings.standard)
      let (dots, theme): (Int, String) = (settings.property("gtk-xft-dpi"), settings.themeName)
      let watch = DesktopWatch()
      settings.setProperty("gtk-xft-dpi", to: 144 * 1024)
      XCTAssertEqual(watch.look.textScale, 1.5)
      settings.setProperty("gtk-theme-name", to: "HighContrast")
      XCTAssert(watch.look.isHighContrast)
      settings.setProperty("gtk-theme-name", to: theme)
      settings.setProperty("gtk-xft-dpi", to: dots)
    }
  }

  func testAWatchThatIsReleasedHearsNothing() {
    TestDisplay.run {
      let before = SignalConnection.liveCount
      do { _ = DesktopWatch() }
      XCTAssertEqual(SignalConnection.liveCount, before)
    }
  }
}
