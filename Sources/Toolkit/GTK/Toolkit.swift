internal import CGTK
internal import CGTKShims
internal import GLib
internal import Localization

/// GTK as a whole: start it once, before the first widget is created.
///
/// A complete program, a window with a button in it:
///
/// ```swift
/// import GLib
/// import GTK
///
/// try Toolkit.start()
/// let loop = MainLoop()
///
/// let button = Button("Press me")
/// button.onClick { print("Pressed") }
///
/// let window = Window()
/// window.title = "Hello"
/// window.setDefaultSize(width: 320, height: 200)
/// window.child = button
/// window.onCloseRequest {
///   loop.quit()
///   return false // let it close
/// }
/// window.present()
/// loop.run()
/// ```
///
/// Three rules. Everything runs on the main thread, in handlers that the loop calls one after the
/// other, so a slow handler blocks the whole window. A widget lives as long as it is in a window or
/// its wrapper is kept; the wrapper itself has no state and may be dropped. And a widget keeps its
/// handlers, so a handler should capture the owner of the widget weakly.
public enum Toolkit {
  /// The error of starting GTK.
  public struct StartError: Error, CustomStringConvertible {
    public let description: String
  }

  /// Connects to the display of the environment.
  @discardableResult
  public static func start() throws(StartError) -> Display {
    guard gtk_init_check() != 0, let display = Display.standard else {
      throw StartError(
        description: translated(
          "No display is available: DISPLAY or WAYLAND_DISPLAY must name a running X server "
            + "or Wayland compositor."))
    }
    if Quirk.accessibleBounds.isOn { today_mend_accessible_bounds() }
    return display
  }

  /// Whether GTK's own widgets, such as popovers and scroll bars, are dark.
  public static var prefersDark: Bool {
    get { settings?.property(DesktopSettings.darkKey) ?? false }
    set {
      // Workaround: GTK 4.8 loads its theme again even for the same value.
      guard newValue != prefersDark else { return }
      if newValue == desktopPrefersDark {
        DesktopSettings.standard?.resetProperty(DesktopSettings.darkKey)
        desktopPrefersDark = nil
      } else {
        desktopPrefersDark = !newValue
        settings?.setProperty(DesktopSettings.darkKey, to: newValue)
      }
    }
  }

  /// The desktop's value while the app overrides it: GTK keeps one value for both.
  static var desktopPrefersDark: Bool?

  /// The default direction of widgets.
  public static var standardDirection: ReadingDirection {
    get { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight }
    set {
      gtk_widget_set_default_direction(
        newValue == .rightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    }
  }

  private static var settings: Object? {
    gtk_settings_get_default().map { Object(retaining: UnsafeMutableRawPointer($0)) }
  }

  /// The version of GTK that is running, which may be newer than the one it was built with.
  public static var version: (major: Int, minor: Int, micro: Int) {
    (Int(gtk_get_major_version()), Int(gtk_get_minor_version()), Int(gtk_get_micro_version()))
  }
}

extension Toolkit {
  /// The environment variables that make GTK draw with the CPU and load no OpenGL driver, for this
  /// version of GTK. It reads them at start.
  public nonisolated static func drawnByProcessor(
    gtk: (major: Int, minor: Int)
  ) -> [String: String] {
    let renderer = ["GSK_RENDERER": "cairo"]
    // Workaround: GTK had another variable before 4.14, and warns about unknown values.
    let drivers = gtk >= (4, 14) ? ["GDK_DISABLE": "gl,vulkan"] : ["GDK_DEBUG": "gl-disable"]
    return renderer.merging(drivers) { $1 }
  }
}
