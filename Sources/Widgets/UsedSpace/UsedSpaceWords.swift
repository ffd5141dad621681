internal import WidgetCore

/// What the card says, in one place for whoever translates it.
enum UsedSpaceWords {
  static var used: String { translated("Used") }
  static var free: String { translated("Free") }
  static var total: String { translated("Total") }
  static var fillingUp: String { translated("Filling up") }
  static var almostFull: String { translated("Almost full") }
}
