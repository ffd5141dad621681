/// Corner radii in logical pixels, `@card-corner` and `@control-corner` in the app's style sheets.
public nonisolated enum Corner {
  /// The radius of cards and sheets.
  public static let card = 13.0
  /// The radius of controls.
  public static let control = 8.0

  static let named = ["card-corner": card, "control-corner": control]
}
