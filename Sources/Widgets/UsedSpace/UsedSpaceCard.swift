internal import WidgetCore

/// What a card of used space shows: a bar and the share, and expanded the sizes.
struct UsedSpaceCard {
  let environment: EnvironmentDescription

  static let margins = Margins(bottom: 10)
  static let amberFrom = 0.8
  static let redFrom = 0.95

  private var format: LocaleFormat { LocaleFormat(environment.locale) }

  /// The disk that the card is about comes first.
  func content(_ disk: DiskUse, others: [DiskUse]) -> Node {
    Column(spacing: 8) {
      bar(disk, id: "bar", role: .value)
      if let warning = warning(disk.rate) {
        Text(warning).id("warning").role(.caption).tint(tint(disk.rate))
      }
      // The header doesn't tell which of several folders it is.
      if disk.path != "/" {
        line("folder", disk.path.lastStep, "").shown(in: .expanded)
      }
      line("used", UsedSpaceWords.used, format.byteCount(Int64(clamping: disk.used))).shown(
        in: .expanded)
      line("free", UsedSpaceWords.free, format.byteCount(Int64(clamping: disk.free))).shown(
        in: .expanded)
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
      Progress(disk.rate, track: track).tint(tint(disk.rate)).label(spoken)
      Text(share).role(role)
    }
    .id(id)
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

  /// Amber from four fifths on, red when there is almost nothing left.
  private func tint(_ rate: Double) -> Tint {
    if rate >= UsedSpaceCard.redFrom { return .red }
    if rate >= UsedSpaceCard.amberFrom { return .orange }
    return switch environment.appearance {
    case .dark: .rgb(red: 0xE5, green: 0xE5, blue: 0xEA)
    case .light: .rgb(red: 0x3A, green: 0x3A, blue: 0x3C)
    }
  }

  private var track: Tint {
    switch environment.appearance {
    case .dark: .rgb(red: 0x48, green: 0x48, blue: 0x4A)
    case .light: .rgb(red: 0xC7, green: 0xC7, blue: 0xCC)
    }
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
