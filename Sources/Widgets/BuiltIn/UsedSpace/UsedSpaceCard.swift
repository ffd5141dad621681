internal import WidgetCore

/// What a card of used space shows: a bar and the share, and expanded the sizes.
struct UsedSpaceCard {
  let format: LocaleFormat

  static let margins = Margins(bottom: 10)
  static let amberFrom = 0.8
  static let redFrom = 0.95

  /// What the card is called: which of several folders it is about. Nil where it is about all.
  func name(_ disk: DiskUse) -> String? {
    guard disk.path != "/" else { return nil }
    var name = String.UnicodeScalarView()
    name.append(contentsOf: disk.path.lastStep.unicodeScalars.prefix(Limits.cardName))
    return String(name)
  }

  /// The disk that the card is about comes first.
  func content(_ disks: [DiskUse]) -> Node {
    content(disks[0], others: Array(disks.dropFirst()))
  }

  /// Whether nobody would see a difference. Less than a figure shows may still turn it into the next,
  /// and of two cards one would have turned.
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

  /// As exact as the figure beside it: a bar that moves by less is no news. What is a little or almost
  /// all stays that.
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

  /// Amber from four fifths on, red when there is almost nothing left; else the color of text. Which
  /// that is in the light and in the dark is the panel's affair: the appearance may change while this
  /// is shown.
  private func tint(_ rate: Double) -> Tint? {
    if rate >= UsedSpaceCard.redFrom { return .red }
    return rate >= UsedSpaceCard.amberFrom ? .orange : nil
  }

  /// What the color means.
  private func warning(_ rate: Double) -> String? {
    if rate >= UsedSpaceCard.redFrom { return UsedSpaceWords.almostFull }
    return rate >= UsedSpaceCard.amberFrom ? UsedSpaceWords.fillingUp : nil
  }
}

extension String {
  /// The name at the end of a path.
  fileprivate var lastStep: String { split(separator: "/").last.map(String.init) ?? self }

  /// No longer than an id may be; paths that begin alike mostly end differently.
  fileprivate var limited: String {
    var view = UnicodeScalarView()
    view.append(contentsOf: unicodeScalars.suffix(Limits.name))
    return String(view)
  }
}
