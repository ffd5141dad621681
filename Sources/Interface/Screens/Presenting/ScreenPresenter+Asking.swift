/// The texts of the question about unsaved changes.
public nonisolated struct UnsavedWords: Hashable, Sendable {
  public var title: String
  public var text: String
  /// The label of the button that saves.
  public var save: String

  public init(
    title: String = ScreenPhrases.unsavedTitle, text: String = ScreenPhrases.unsavedText,
    save: String = ScreenPhrases.save
  ) {
    self.title = title
    self.text = text
    self.save = save
  }
}

/// The question about unsaved changes: Save, Discard Changes, Keep Editing.
extension ScreenPresenter {
  /// Asks about unsaved changes on each screen before the window closes, and returns whether it may. Without
  /// changes, it answers at once.
  public func askedToLeave(_ answer: @escaping (_ mayLeave: Bool) -> Void) {
    guard question == nil else { return answer(false) }
    let screens = [base] + sheets.map(\.screen)
    guard let dirty = screens.last(where: \.isDirty) else { return answer(true) }
    ask(about: dirty) { [weak self] mayGo in
      guard let self, mayGo, !dirty.isDirty else { return answer(mayGo && !dirty.isDirty) }
      askedToLeave(answer)
    }
  }

  /// Shows the question after an attempt to dismiss a sheet with unsaved changes.
  func offerToSave(_ sheet: Sheet) {
    guard sheet.screen.isDirty else { return }
    ask(about: sheet.screen) { [weak screen = sheet.screen] mayGo in
      if mayGo { screen?.dismiss() }
    }
  }

  /// Asks about one screen, unless a question is visible.
  func ask(about screen: Screen, _ answer: @escaping (_ mayGo: Bool) -> Void) {
    guard question == nil else { return }
    let words = screen.unsavedWords
    // The word for saving may be a widget's.
    let question = Question(
      words.title, words.text, attribution: screen.frameScreen.attribution)
    // It may still be animating out when the next question appears.
    let finish = { [weak self] (mayGo: Bool) in
      self?.question = nil
      answer(mayGo)
    }
    question.offer(
      words.save, "is-main", then: { finish(true) },
      if: { [weak question] in
        let isSaved = screen.save()
        // Unless saving asks something itself: then nothing is wrong with the changes.
        if !isSaved, question?.isOnTop == true { question?.say(ScreenPhrases.cannotSave) }
        return isSaved
      })
    question.offer(ScreenPhrases.discardChanges, "is-destructive") {
      screen.discard()
      finish(true)
    }
    question.offer(ScreenPhrases.keepEditing) { finish(false) }
    question.onDecline = { finish(false) }
    self.question = question
    topmost.present(question.inTemplate())
  }
}
