internal import CGTK

extension Toolkit {
  /// Gives back what is kept of letters, in all fonts and sizes that anything was ever written in, but those that
  /// something is written in now. What is written next is looked up and drawn anew.
  public static func giveBackLetters() {
    // Pango forgets all fonts when it hears of another resolution. Nobody goes by the one that is told here, as
    // GTK says for each text in which one it is.
    let fonts = OpaquePointer(pango_cairo_font_map_get_default())
    let resolution = pango_cairo_font_map_get_resolution(fonts)
    pango_cairo_font_map_set_resolution(fonts, resolution + 1)
    pango_cairo_font_map_set_resolution(fonts, resolution)
    pushOutFonts()
  }

  /// How many fonts that nobody has any more cairo keeps with all their letters, the last ones. It can't be told to
  /// forget them.
  private static let fontsKept = 256

  /// Has cairo keep fonts without letters in place of those.
  private static func pushOutFonts() {
    guard let face = cairo_user_font_face_create(), let options = cairo_font_options_create()
    else { return }
    cairo_user_font_face_set_render_glyph_func(face) { _, _, _, _ in CAIRO_STATUS_SUCCESS }
    var unit = cairo_matrix_t()
    cairo_matrix_init_identity(&unit)
    for size in 1...fontsKept {
      var scale = cairo_matrix_t()
      cairo_matrix_init_scale(&scale, Double(size), Double(size))
      cairo_scaled_font_destroy(cairo_scaled_font_create(face, &scale, &unit, options))
    }
    cairo_font_options_destroy(options)
    cairo_font_face_destroy(face)
  }
}
