// Ownership: its stillness references the screen weakly.

internal import Controls
internal import GTK
internal import Screens
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// Says what a program can do, shows all of it where it is a script, and asks whether to run it like that.
final class ConsentScreen: Screen {
  enum Subject {
    /// Adding it; `isConfined` is the choice that stands at first, where there is one.
    case adding(isConfined: Bool)
    /// Running it with all permissions instead of in a sandbox.
    case leavingSandbox
  }

  enum Answer {
    case cancel
    case agree(isConfined: Bool)
  }

  private let consent: Consent
  private let textScale: Double
  /// Whether the text is so large that a label leaves no room beside it.
  private var isLarge: Bool { textScale >= 1.4 }
  private var completion: ((ConsentScreen, Answer) -> Void)?
  /// Whether the user wants it in a sandbox; nil without a choice.
  private var isConfined: Bool?
  private lazy var stillness = StillnessWatch(
    isCalm: { [weak self] in self.map { $0.isInFront && $0.script?.isComplete != false } ?? false },
    show: { [weak self] in self?.show($0) })
  private var script: ScriptView?
  private let list = Box(.vertical, spacing: 8)
  private let choice = SegmentBar<Bool>()
  private let isAdding: Bool
  private lazy var agree = button(
    isAdding ? Phrases.addWidget : Phrases.allow, style: "is-main"
  ) { [weak self] in
    guard let self, stillness.isOver else { return }
    answer(.agree(isConfined: isConfined ?? false))
  }
  private lazy var cancel = button(Phrases.cancel) { [weak self] in self?.answer(.cancel) }

  /// `completion` is called once.
  init(
    _ consent: Consent, for subject: Subject, theme: Theme,
    completion: @escaping (ConsentScreen, Answer) -> Void
  ) {
    self.consent = consent
    textScale = theme.textScale
    switch subject {
    case .adding(let isConfined):
      isAdding = true
      self.isConfined = consent.confinedPermissions == nil ? nil : isConfined
    case .leavingSandbox: isAdding = false
    }
    self.completion = completion
    super.init()
  }

  override var title: String { isAdding ? Phrases.consentTitle : Phrases.permissionsTitle }
  override var supportingViews: [Widget] { [cancel, agree] }
  override var firstFocus: Widget? { cancel }
  override var contentPlacement: ContentPlacement { .fromTop }

  override func makeView() -> Widget {
    let column = Box(.vertical, spacing: 14)
    column.addClass("consent")
    column.accessibleRole = .group
    column.setAccessible(.label(consent.headline))
    column.append(text(consent.headline, "consent-headline", .title))
    if let source = consent.source {
      // All of it: who has provided it may stand at its end.
      column.append(pair(Phrases.sourceLabel, source, maximumLines: nil))
    }
    if isConfined != nil { column.append(makeChoice()) }
    column.append(list)
    showPermissions()
    if !consent.statements.isEmpty { column.append(makeStatements()) }
    // All of it: the middle of a long one may be what matters.
    column.append(WholeText(Phrases.runs(consent.command), style: "consent-command").root)
    if let script = consent.script { append(script, to: column) }
    return column
  }

  private func makeChoice() -> Widget {
    choice.add(Phrases.inSandbox, for: true)
    choice.add(Phrases.allPermissions, for: false)
    choice.onChoose = { [weak self] in self?.choose($0) }
    choice.show(isConfined == true)
    return choice.root
  }

  private func choose(_ isConfined: Bool) {
    guard isConfined != self.isConfined else { return }
    self.isConfined = isConfined
    choice.show(isConfined)
    showPermissions()
    stillness.restart()
  }

  private func showPermissions() {
    list.removeAll()
    for permission in consent.permissions(isConfined: isConfined ?? false) {
      let row = Box(.horizontal, spacing: 12)
      row.addClass("consent-permission")
      let icon = Image(icon: permission.icon)
      icon.verticalAlignment = .start
      row.append(icon)
      let lines = Box(.vertical, spacing: 0)
      lines.expands.horizontal = true
      lines.append(text(permission.title, "consent-permission-title", .body))
      if let detail = permission.detail { lines.append(text(detail, "consent-detail", .caption)) }
      row.append(lines)
      list.append(row)
    }
  }

  private func makeStatements() -> Widget {
    let block = Box(.vertical, spacing: 4)
    block.addClass("consent-statements")
    block.append(text(Phrases.aboutItself, "consent-label", .caption))
    let width = consent.statements.map(\.label.count).max()
    for statement in consent.statements {
      block.append(pair(statement.label, Phrases.quoted(statement.text), width: width))
    }
    return block
  }

  /// Its own words can't be taken for the panel's: they stand behind a label and end after two lines.
  private func pair(
    _ label: String, _ words: String, width: Int? = nil, maximumLines: Int? = 2
  ) -> Widget {
    let row = isLarge ? Box(.vertical) : Box(.horizontal, spacing: 10)
    let name = text(label, "consent-detail", .caption)
    name.verticalAlignment = .start
    name.wraps = false
    name.expands.horizontal = false
    name.widthInCharacters = width
    name.horizontalTextAlignment = 0
    row.append(name)
    let text = text(words.isolated, "consent-words", .caption)
    if let maximumLines {
      text.maximumLines = maximumLines
      text.ellipsis = .end
    }
    row.append(text)
    return row
  }

  private func append(_ script: ScriptText, to column: Box) {
    let count = Phrases.lines(script.lines.count)
    let row = Box(.horizontal)
    let label = text(Phrases.wholeScript, "consent-label", .caption)
    row.append(label)
    let lines = text(count, "consent-detail", .caption)
    lines.expands.horizontal = false
    row.append(lines)
    column.append(row)
    let view = ScriptView(script)
    self.script = view
    let scroll = ScrolledWindow(view.view)
    scroll.addClass("consent-script")
    scroll.policy = Axes(horizontal: .never, vertical: .automatic)
    scroll.minimumContentHeight = Int(160 * max(1, textScale))
    scroll.expands.vertical = true
    column.append(scroll)
  }

  private func text(_ text: String, _ style: String, _ role: TextRole) -> Label {
    let label = Label(text, style: style, role)
    label.wraps = true
    label.expands.horizontal = true
    return label
  }

  private func button(
    _ text: String, style: String? = nil, _ onClick: @escaping () -> Void
  ) -> GTK.Button {
    let button = GTK.Button(text)
    button.classes = ["page-button", "text-body"] + [style].compactMap(\.self)
    button.onClick(onClick)
    return button
  }

  // MARK: - Answering

  override func didAppear() { stillness.start() }
  override func willDisappear() { stillness.stop() }

  /// Dismissing it isn't consent.
  override func didDisappear() { answer(.cancel) }

  private func show(_ stillness: Stillness) {
    agree.isSensitive = stillness.isOver
    agree.setClass("is-filling", stillness.hasBegun)
  }

  private func answer(_ answer: Answer) {
    let completion = completion
    self.completion = nil
    stillness.stop()
    completion?(self, answer)
  }
}
