internal import GTK
internal import Screens
internal import Styling
internal import WidgetCore

/// Says what a widget may do, and asks whether to add it.
final class ConsentScreen: Screen {
  private let consent: Consent
  private var completion: ((ConsentScreen, _ isAgreed: Bool) -> Void)?
  private lazy var add = button(Phrases.addWidget, style: "is-main") { [weak self] in
    self?.answer(true)
  }
  private lazy var cancel = button(Phrases.cancel) { [weak self] in
    self?.answer(false)
  }

  /// `completion` is called once.
  init(_ consent: Consent, completion: @escaping (ConsentScreen, _ isAgreed: Bool) -> Void) {
    self.consent = consent
    self.completion = completion
    super.init()
  }

  override var title: String { Phrases.consentTitle }
  override var supportingViews: [Widget] { [cancel, add] }

  override func makeView() -> Widget {
    let column = Box(.vertical, spacing: 10)
    column.addClass("consent")
    column.accessibleRole = .group
    column.setAccessible(.label(consent.headline))
    column.append(text(consent.headline, "consent-headline", .title))
    for sentence in consent.sentences { column.append(text(sentence, "consent-sentence", .body)) }
    let runs = text(Phrases.runs(consent.command), "consent-command", .caption)
    runs.tooltip = consent.command
    column.append(runs)
    if let script = consent.script { for part in parts(of: script) { column.append(part) } }
    return column
  }

  /// What was put away without an answer is not agreed to.
  override func didDisappear() { answer(false) }

  private func answer(_ isAgreed: Bool) {
    let completion = completion
    self.completion = nil
    completion?(self, isAgreed)
  }

  /// All of a script, to be read before it is run. One label would lay out all of it at each change.
  private func parts(of script: String) -> [Label] {
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).plainLine }
    return stride(from: 0, to: lines.count, by: ConsentScreen.lines).map { start in
      let end = min(start + ConsentScreen.lines, lines.count)
      return text(lines[start..<end].joined(separator: "\n"), "consent-script", .caption)
    }
  }

  private static let lines = 100

  private func text(_ text: String, _ style: String, _ role: TextRole) -> Label {
    let label = Label(text, style: style, role)
    label.wraps = true
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
}
