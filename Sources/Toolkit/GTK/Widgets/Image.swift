internal import CGTK
internal import CGTKShims
internal import GLib

/// An icon of the user's theme.
///
/// ```swift
/// let sun = Image(icon: "weather-clear-symbolic")
/// sun.pixelSize = 32
/// ```
public final class Image: Widget {
  public convenience init(icon: String? = nil) {
    self.init(adopting: UnsafeMutableRawPointer(today_image_new(icon)))
  }

  /// An icon that doesn't delay a frame and is cached for the next start; see `Icon.keep`. It fills
  /// the image.
  public convenience init(keptIcon name: String) {
    self.init()
    show(keptIcon: name)
  }

  /// Shows an icon that doesn't delay a frame.
  public func show(keptIcon name: String) {
    if Symbol.shown(in: self)?.name != name { Symbol.show(name, in: self) }
  }

  /// The icon's name in the theme. Names that end in "-symbolic" take the text's color.
  public var icon: String? {
    get {
      gtk_image_get_icon_name(opaque).map { String(cString: $0) } ?? Symbol.shown(in: self)?.name
    }
    set {
      if let newValue {
        gtk_image_set_from_icon_name(opaque, newValue)
      } else {
        gtk_image_clear(opaque)
      }
    }
  }

  /// Shows an app's icon: the name of a themed icon, or the path of a picture.
  public func show(appIcon: String) {
    guard let icon = g_icon_new_for_string(appIcon, nil) else { return gtk_image_clear(opaque) }
    gtk_image_set_from_gicon(opaque, icon)
    g_object_unref(UnsafeMutableRawPointer(icon))
  }

  /// Its width and height; `nil` for those of the style sheet.
  public var pixelSize: Int? {
    get {
      let size = gtk_image_get_pixel_size(opaque)
      return size < 0 ? nil : Int(size)
    }
    set { gtk_image_set_pixel_size(opaque, Int32(clamping: newValue ?? -1)) }
  }

  /// Adds a folder to the icon search path.
  public static func addIcons(in folder: String) {
    guard let display = gdk_display_get_default() else { return }
    gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), folder)
  }

  /// Whether the user's theme has an icon of that name.
  public static func themeHas(icon: String) -> Bool {
    guard let display = gdk_display_get_default() else { return false }
    let ask = { gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display), icon) != 0 }
    return IconCache.current?.knows(icon, ask: ask) ?? ask()
  }
}
