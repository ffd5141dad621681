internal import CGTK

/// What the user can paste elsewhere.
public enum Clipboard {
  /// Puts a text there in place of what it has.
  public static func copy(_ text: String) {
    guard let display = gdk_display_get_default() else { return }
    gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
  }
}
