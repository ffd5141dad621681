internal import GTK
internal import Theme
internal import WidgetCore

nonisolated extension FormField.Choice {
  /// The named colors of content, in the order of the rainbow. They are stored as "#RRGGBB".
  static var tints: [FormField.Choice] {
    let tints: [(tint: Tint, name: String)] = [
      (.red, translated("Red")), (.orange, translated("Orange")), (.yellow, translated("Yellow")),
      (.green, translated("Green")), (.teal, translated("Teal")), (.blue, translated("Blue")),
      (.purple, translated("Purple")), (.pink, translated("Pink")), (.brown, translated("Brown")),
      (.gray, translated("Gray")),
    ]
    return tints.map { FormField.Choice($0.tint.color(for: .light).hex, $0.name) }
  }
}
