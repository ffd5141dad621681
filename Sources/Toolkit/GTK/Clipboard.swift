internal import CGTK

/// The clipboard.
public enum Clipboard {
  /// Replaces its contents with a string.
  public static func copy(_ text: String) {
    guard let display = gdk_display_get_default() else { return }
    gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
  }
}
