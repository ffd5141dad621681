// Ownership: the screen of the form owns it, and gives it closures that know the screen weakly.

internal import GLib

/// Tells what would be lost: while there is typing from time to time, and whenever it is asked to.
final class DraftWatch {
  typealias Draft = [String: String]

  private let draft: () -> Draft
  private let tell: (Draft) -> Void
  private var told: Draft
  private var pause: Source?

  /// For so long at most nothing is told of what is typed.
  private static let pause = Duration.milliseconds(400)

  /// `told` is what is known of already.
  init(told: Draft, draft: @escaping () -> Draft, tell: @escaping (Draft) -> Void) {
    self.told = told
    self.draft = draft
    self.tell = tell
  }

  /// Something may have changed.
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
