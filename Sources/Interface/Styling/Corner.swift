/// How round things are, in logical pixels. The program's style sheets say `@card-corner` and
/// `@control-corner`.
public nonisolated enum Corner {
  /// Of cards, and of sheets and whatever else lies on the panel as they do.
  public static let card = 13.0
  /// Of what is pressed, selected, or typed in.
  public static let control = 8.0

  static let named = ["card-corner": card, "control-corner": control]
}
