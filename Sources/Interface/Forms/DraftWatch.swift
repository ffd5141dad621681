// Ownership: the form's screen owns it and passes closures that reference the screen weakly.

/// Reports what would be lost without saving, as soon as it changes: GTK exits without warning when it loses
/// the display.
final class DraftWatch {
  typealias Draft = [String: String]

  private let draft: () -> Draft
  private let report: (Draft) -> Void
  private var reported: Draft

  init(reported: Draft, draft: @escaping () -> Draft, report: @escaping (Draft) -> Void) {
    self.reported = reported
    self.draft = draft
    self.report = report
  }

  func reportChange() {
    let draft = draft()
    guard draft != reported else { return }
    reported = draft
    report(draft)
  }
}
