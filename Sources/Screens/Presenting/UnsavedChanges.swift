// Ownership: the stage owns the question while it is asked.

internal import GLib
internal import GTK
internal import WidgetCore

/// The ready-made answer to an attempt to leave what is dirty: Save, Discard Changes, Keep Editing.
final class UnsavedChanges: Question, PresentationDelegate {
  private let subject: Screen
  private let answer: (_ mayGo: Bool) -> Void
  private var buttons: [GTK.Button] = []
  private var isAnswered = false

  init(_ subject: Screen, answer: @escaping (_ mayGo: Bool) -> Void) {
    self.subject = subject
    self.answer = answer
    super.init(ScreenPhrases.unsavedTitle, ScreenPhrases.unsavedText)
    presentationDelegate = self
    buttons = [
      button(ScreenPhrases.save, "is-main") { [weak self] in self?.saveAll() },
      button(ScreenPhrases.discardChanges, "is-destructive") { [weak self] in self?.discardAll() },
      button(ScreenPhrases.keepEditing) { [weak self] in self?.finish(false) },
    ]
  }

  override var supportingViews: [Widget] { buttons }
  override var isDirty: Bool { false }

  /// It was sent away without an answer.
  func didDismiss(_ screen: Screen) { finish(false) }

  private func saveAll() {
    guard subject.save() else {
      text.text = ScreenPhrases.cannotSave
      return contentSizeChanged()
    }
    finish(true)
  }

  private func discardAll() {
    subject.discard()
    finish(true)
  }

  private func finish(_ mayGo: Bool) {
    guard !isAnswered else { return }
    isAnswered = true
    answer(mayGo)
  }
}

extension Stage {
  /// Asks what to do about unsaved changes before the window goes, one screen after the other, and
  /// says whether it may go. Without any it may at once.
  public func askedToLeave(_ answer: @escaping (_ mayLeave: Bool) -> Void) {
    guard question == nil else { return answer(false) }
    let screens = [base] + sheets.map(\.screen)
    guard let dirty = screens.last(where: \.isDirty) else { return answer(true) }
    ask(about: dirty) { [weak self] mayGo in
      guard let self, mayGo, !dirty.isDirty else { return answer(mayGo && !dirty.isDirty) }
      askedToLeave(answer)
    }
  }

  /// Offers the ready-made answer where an attempt to leave was in vain because of unsaved changes.
  func offerToSave(_ sheet: Sheet) {
    guard question == nil, sheet.screen.isDirty else { return }
    let screen = sheet.screen
    ask(about: screen) { [weak screen] mayGo in
      if mayGo { screen?.dismiss() }
    }
  }

  /// Asks about one screen, unless there is a question already.
  func ask(about screen: Screen, _ answer: @escaping (_ mayGo: Bool) -> Void) {
    guard question == nil else { return }
    let question = UnsavedChanges(screen) { [weak self] mayGo in
      let asked = self?.question
      self?.question = nil
      asked?.dismiss()
      answer(mayGo)
    }
    self.question = question
    topmost.present(question.inTemplate())
  }
}
