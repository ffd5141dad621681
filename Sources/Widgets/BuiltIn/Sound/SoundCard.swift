internal import WidgetCore

/// The content of the card: the volume and the microphone; when expanded, also devices and apps.
struct SoundCard {
  let board: SoundBoard
  let settings: SoundSettings

  /// The end of a slider that goes above 100%.
  static let loudest = 1.5
  private static let shownDevices = 8
  private static let shownApps = 12
  /// The maximum lengths of names, tried in order until the content is within the host's limits.
  private static let lengths = [160, 60, 20, 6]
  private static let muteSize = 36.0
  private static let appMuteSize = 28.0

  init(_ board: SoundBoard, _ settings: SoundSettings) {
    (self.board, self.settings) = (board, settings)
  }

  var content: Node {
    switch board.status {
    case .ready: break
    case .silent: return SoundCard.sentence(SoundWords.silent)
    case .noServer: return SoundCard.sentence(SoundWords.noServer)
    case .noLibrary: return SoundCard.sentence(SoundWords.noLibrary)
    }
    let contents = SoundCard.lengths.lazy.map { content(longest: $0) }
    return contents.first { (try? $0.check()) != nil } ?? SoundCard.sentence(SoundWords.volume)
  }

  private static func sentence(_ text: String) -> Node {
    Node { Text(text).id("sentence").strength(.secondary).lines(3) }
  }

  private func content(longest: Int) -> Node {
    Column {
      compact.shown(in: .compact)
      expanded(longest).shown(in: .expanded)
    }
    .menu(menu(longest))
    .node
  }

  private var microphone: SoundBoard.Line? { settings.showsMicrophone ? board.input : nil }

  // MARK: - Compact

  private var compact: Node {
    Row(spacing: 8, grow: 0) {
      if let output = board.output {
        slider(output)
      } else {
        Text(SoundWords.noOutput).id("none").strength(.secondary).lines(2)
      }
      if let microphone {
        ActionButton(
          icon: icon(microphone),
          label: muteWords(microphone), size: SoundCard.muteSize,
          action: .send(mute(microphone))
        )
        .id("microphone")
      }
    }
    .id("compact").node
  }

  // MARK: - Expanded

  private func expanded(_ longest: Int) -> Node {
    Column(spacing: 14) {
      if let output = board.output {
        slider(output)
      } else {
        Text(SoundWords.noOutput).id("none").strength(.secondary).lines(2)
      }
      if board.outputs.count > 1 { choices(SoundWords.output, board.outputs, longest).id("output") }
      if settings.showsApps, !board.apps.isEmpty { apps(longest) }
      if let microphone {
        Column(spacing: 6) {
          heading(SoundWords.microphone)
          slider(microphone)
        }
        .id("microphone")
      }
      if settings.showsMicrophone, board.inputs.count > 1 {
        choices(SoundWords.input, board.inputs, longest).id("input")
      }
    }
    .id("expanded").node
  }

  private func choices(_ title: String, _ all: [SoundBoard.Choice], _ longest: Int) -> Node {
    // Always shows the device in use.
    let others = all.filter { !$0.isChosen }.prefix(SoundCard.shownDevices)
    let shown = all.filter { $0.isChosen || others.contains($0) }
    return Column(spacing: 10) {
      heading(title)
      for choice in shown { row(choice, longest) }
    }
    .node
  }

  private func row(_ choice: SoundBoard.Choice, _ longest: Int) -> Node {
    let title = SoundCard.short(choice.title, longest)
    let subtitle = choice.subtitle.map { SoundCard.short($0, longest) }
    var row = Row(spacing: 8, grow: 0) {
      Column(spacing: 0) {
        Text(title).id("title").lines(2)
        if let subtitle { Text(subtitle).id("subtitle").role(.footnote).strength(.secondary) }
      }
      .id("words")
      if choice.isChosen { ThemeIcon("object-select-symbolic", size: 16).tint(.blue).id("chosen") }
    }
    .id("\(choice.target.index) \(choice.port ?? -1)")
    .label(listed([title, subtitle, choice.isChosen ? SoundWords.chosen : nil].compactMap(\.self)))
    if !choice.isChosen { row = row.action(.send(name(.choose(port: choice.port), choice.target))) }
    return row.node
  }

  private func apps(_ longest: Int) -> Node {
    Column(spacing: 8) {
      heading(SoundWords.apps)
      Grid {
        for app in board.apps.prefix(SoundCard.shownApps) {
          let title = SoundCard.short(app.title, longest)
          Row(spacing: 8, grow: 1) {
            ActionButton(
              icon: icon(app),
              label: app.isMuted ? SoundWords.unmuteApp(title) : SoundWords.muteApp(title),
              size: SoundCard.appMuteSize, action: .send(mute(app))
            )
            .id("mute")
            Text(title).id("title")
          }
          .id("name \(app.target.index)")
          ValueSlider(
            level: volume(app), to: end(app), label: title, isMuted: app.isMuted,
            sending: name(.volume, app.target)
          )
          .id("volume \(app.target.index)")
        }
      }
      .id("list")
    }
    .id("apps").node
  }

  // MARK: - Parts

  private func heading(_ text: String) -> Node {
    Text(text).id("heading").role(.caption).weight(.semibold).strength(.secondary).node
  }

  private func slider(_ line: SoundBoard.Line) -> Node {
    let isInput = line.target.kind == .input
    return ValueSlider(
      level: volume(line), to: end(line),
      label: isInput ? SoundWords.microphone : SoundWords.volume, icon: icon(line),
      isMuted: line.isMuted, sending: name(.volume, line.target)
    )
    .iconAction(mute(line), label: muteWords(line))
    // Another device has another slider, so that a drag doesn't continue on it.
    .id("volume \(line.target.kind) \(line.target.index)").node
  }

  /// Something louder than 100% keeps its place on the slider. Others end where the user may move them.
  private func end(_ line: SoundBoard.Line) -> Double {
    settings.allowsLoud || line.isLoud ? SoundCard.loudest : 1
  }

  private func volume(_ line: SoundBoard.Line) -> Double { min(line.volume, end(line)) }

  private func icon(_ line: SoundBoard.Line) -> String {
    if line.target.kind == .input {
      return line.isMuted ? "microphone-disabled-symbolic" : "audio-input-microphone-symbolic"
    }
    let level =
      switch line.volume {
      case _ where line.isMuted || line.volume <= 0: "muted"
      case ..<0.33: "low"
      case ..<0.67: "medium"
      default: "high"
      }
    return "audio-volume-\(level)-symbolic"
  }

  private func name(_ deed: SoundAction.Deed, _ target: SoundTarget) -> String {
    SoundAction(deed, target, connection: board.connection).name
  }

  private func mute(_ line: SoundBoard.Line) -> String { name(.mute(!line.isMuted), line.target) }

  private func muteWords(_ line: SoundBoard.Line) -> String {
    line.target.kind == .input
      ? line.isMuted ? SoundWords.unmuteMicrophone : SoundWords.muteMicrophone
      : line.isMuted ? SoundWords.unmute : SoundWords.mute
  }

  private func menu(_ longest: Int) -> [MenuItem] {
    let lines = [board.output, microphone].compactMap(\.self).map { line in
      MenuItem(muteWords(line), icon: icon(line), action: .send(mute(line)))
    }
    let others = board.outputs.filter { !$0.isChosen }.prefix(SoundCard.shownDevices)
    return lines
      + others.map { choice in
        MenuItem(
          SoundWords.use(SoundCard.short(choice.title, longest)), icon: "audio-speakers-symbolic",
          action: .send(name(.choose(port: choice.port), choice.target)))
      }
  }

  private static func short(_ text: String, _ longest: Int) -> String {
    let scalars = text.unicodeScalars
    return scalars.count <= longest ? text : "\(String(scalars.prefix(longest - 1)))…"
  }
}
