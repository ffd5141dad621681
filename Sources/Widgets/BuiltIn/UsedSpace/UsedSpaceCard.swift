internal import WidgetCore

/// The content of a Used Space card: a bar with the share, and the sizes when expanded.
struct UsedSpaceCard {
  let format: LocaleFormat

  static let amberFrom = 0.8
  static let redFrom = 0.95

  /// Returns the card's name: the folder it's about; nil for "/".
  func name(_ disk: DiskUse) -> String? {
    guard disk.path != "/" else { return nil }
    var name = String.UnicodeScalarView()
    name.append(contentsOf: disk.path.lastStep.unicodeScalars.prefix(Limits.cardName))
    return String(name)
  }

  /// Returns the content; the card's own disk is first.
  func content(_ disks: [DiskUse]) -> Node {
    content(disks[0], others: Array(disks.dropFirst()))
  }

  /// Returns whether the content is the same. A change smaller than the displayed precision can still change a
  /// rounded figure, so this compares content.
  func looksTheSame(_ old: [DiskUse], _ new: [DiskUse]) -> Bool { content(old) == content(new) }

  func content(_ disk: DiskUse, others: [DiskUse]) -> Node {
    Column(spacing: 8) {
      bar(disk, id: "bar", role: .value)
      if let warning = warning(disk.rate) {
        Text(warning).id("warning").role(.caption).tint(tint(disk.rate))
      }
      line("used", UsedSpaceWords.used, format.byteCount(Int64(clamping: disk.used))).shown(
        in: .expanded)
      line("free", UsedSpaceWords.free, format.byteCount(Int64(clamping: disk.free))).shown(
        in: .expanded)
      if disk.hasReserve {
        line(
          "reserved", UsedSpaceWords.reserved, format.byteCount(Int64(clamping: disk.reserved))
        ).shown(in: .expanded)
      }
      line("total", UsedSpaceWords.total, format.byteCount(Int64(clamping: disk.total)))
        .shown(in: .expanded)
      for other in others { otherDisk(other).shown(in: .expanded) }
    }
    .node
  }

  private func bar(_ disk: DiskUse, id: String, role: TextRole) -> Row {
    let share = format.percent(disk.rate, decimals: 1...1)
    let spoken = listed([share, warning(disk.rate)].compactMap(\.self))
    return Row(grow: 0) {
      Progress(filled(disk.rate)).tint(tint(disk.rate)).label(spoken)
      Text(share).role(role)
    }
    .id(id)
  }

  /// Rounds to the precision of the figure, so that smaller changes don't redraw the bar. Keeps values near 0 and 1
  /// apart from these.
  private func filled(_ rate: Double) -> Double {
    guard rate > 0, rate < 1 else { return rate }
    return min(max((rate * 1000).rounded() / 1000, 0.0005), 0.9995)
  }

  private func line(_ id: String, _ name: String, _ value: String) -> Row {
    Row {
      Text(name).role(.caption).strength(.secondary)
      Spacer()
      if !value.isEmpty { Text(value).role(.caption) }
    }
    .id(id)
  }

  private func otherDisk(_ disk: DiskUse) -> Column {
    Column {
      line("name", disk.path.lastStep, warning(disk.rate) ?? "")
      bar(disk, id: "bar", role: .caption)
    }
    .id("disk \(disk.path)".limited)
  }

  /// Returns amber from four fifths, red when almost full, and otherwise the text color. The host resolves colors,
  /// because the appearance can change while the content is visible.
  private func tint(_ rate: Double) -> Tint? {
    if rate >= UsedSpaceCard.redFrom { return .red }
    return rate >= UsedSpaceCard.amberFrom ? .orange : nil
  }

  /// Returns the meaning of the color.
  private func warning(_ rate: Double) -> String? {
    if rate >= UsedSpaceCard.redFrom { return UsedSpaceWords.almostFull }
    return rate >= UsedSpaceCard.amberFrom ? UsedSpaceWords.fillingUp : nil
  }
}

extension String {
  /// The last component of a path.
  fileprivate var lastStep: String { split(separator: "/").last.map(String.init) ?? self }

  /// The text within the limit of an id, cut at the start because similar paths differ at the end.
  fileprivate var limited: String {
    var view = UnicodeScalarView()
    view.append(contentsOf: unicodeScalars.suffix(Limits.name))
    return String(view)
  }
}

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
