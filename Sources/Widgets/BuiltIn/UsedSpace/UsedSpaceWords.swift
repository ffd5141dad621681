internal import WidgetCore

/// The strings of the card, in one place for translators.
enum UsedSpaceWords {
  // How much of a disk is used.
  static var used: String { translated("Used") }
  // How much of a disk is free.
  static var free: String { translated("Free") }
  // How much of a disk only the administrator may use.
  static var reserved: String { translated("Reserved") }
  // How large a disk is.
  static var total: String { translated("Total") }
  // Of a disk.
  static var fillingUp: String { translated("Filling up") }
  // Of a disk.
  static var almostFull: String { translated("Almost full") }
}
