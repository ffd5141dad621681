// Ownership: the form's screen owns it and passes closures that reference the screen weakly.

internal import GLib

/// Reports drafts: throttled while the user types, and on request.
final class DraftWatch {
  typealias Draft = [String: String]

  private let draft: () -> Draft
  private let tell: (Draft) -> Void
  private var told: Draft
  private var pause: Source?

  /// The minimum interval between reports.
  private static let pause = Duration.milliseconds(400)

  /// - Parameter told: the draft that is already stored.
  init(told: Draft, draft: @escaping () -> Draft, tell: @escaping (Draft) -> Void) {
    self.told = told
    self.draft = draft
    self.tell = tell
  }

  /// Reports the draft soon if it changed.
  func look() {
    guard pause == nil, draft() != told else { return }
    pause = .after(DraftWatch.pause) { [weak self] in self?.reportNow() }
  }

  func reportNow() {
    pause = nil
    let draft = draft()
    guard draft != told else { return }
    told = draft
    tell(draft)
  }
}
