internal import CGTK
internal import GLib

// Without its configuration, fontconfig doesn't know which font `Sans` is. It then prefers any font of the wanted
// weight, so that light figures had serifs while other text had none.

/// The choice of a font where fontconfig has none.
public nonisolated enum StrayFonts {
  /// Returns the family to use instead, if each weight is shown in another one; otherwise nil.
  public static func family(shown: [String], installed: [String]) -> String? {
    guard let first = shown.first, shown.contains(where: { $0 != first }) else { return nil }
    if let usual = usual.first(where: installed.contains) { return usual }
    return installed.sorted().first { family in
      let words = family.split(separator: " ")
      return words.contains("Sans") && words.allSatisfy { !special.contains(String($0)) }
    }
  }

  private static let usual = [
    "Cantarell", "Adwaita Sans", "Inter", "Noto Sans", "Open Sans", "DejaVu Sans",
    "Liberation Sans",
  ]
  private static let special: Set = ["Mono", "Condensed", "Narrow", "Symbols", "Display"]
}

extension DesktopSettings {
  /// Uses a sans-serif font where fontconfig doesn't know the desktop's: light text would have serifs.
  public func avoidStrayFonts() {
    let weights = [PANGO_WEIGHT_LIGHT, PANGO_WEIGHT_NORMAL, PANGO_WEIGHT_SEMIBOLD]
    let shown = weights.compactMap { shownFamily(weight: $0) }
    guard Set(shown).count > 1,
      let family = StrayFonts.family(shown: shown, installed: DesktopSettings.installedFamilies),
      let font = pango_font_description_from_string(fontName)
    else { return }
    defer { pango_font_description_free(font) }
    pango_font_description_set_family(font, family)
    setProperty("gtk-font-name", to: string(freeing: pango_font_description_to_string(font)))
  }

  private static var installedFamilies: [String] {
    var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(pango_cairo_font_map_get_default(), &families, &count)
    defer { g_free(families) }
    return (0..<Int(count)).compactMap { index in
      families?[index].map { String(cString: pango_font_family_get_name($0)) }
    }
  }
}
