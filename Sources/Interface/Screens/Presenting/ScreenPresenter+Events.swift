internal import GLib
internal import GTK
internal import WidgetCore

/// The events of a presenter and their effects.
extension ScreenPresenter {
  func handle(_ event: Presentation.Event) {
    guard runner.handle(event, observe: { modality }, perform: perform) else { return }
    gone = nil
    arrangeInput()
    root.queueAllocate()
  }

  /// Updates the state after a screen's modality changed.
  func modalityChanged() {
    guard !runner.isBusy else { return }
    for case .resists(let id, let resists) in modality
    where presentation.sheet(id)?.resists != resists {
      handle(.resists(id, resists))
    }
  }

  /// The current modality of all screens, which can change without a notification.
  private var modality: [Presentation.Event] {
    sheets.map { .resists($0.id, $0.screen.resistsDismissal) }
  }

  private func perform(_ effect: Presentation.Effect) {
    switch effect {
    case .add(let id):
      guard let sheet = sheet(id) else { return }
      sheet.focusBefore = root.focusedDescendant
      root.adopt(sheet.canvas)
      sheet.arrange(layout, in: root)
    case .settle: settle()
    case .slideIn(let id):
      sheet(id)?.slideIn { [weak self] in self?.handle(.arrived(id)) }
    case .slideOut(let id, let speed):
      sheet(id)?.slideOut(speed: speed) { [weak self] in self?.handle(.arrived(id)) }
    case .follow(let id, let pull): sheet(id)?.follow(pull)
    case .remove(let id): remove(id)
    case .ask(let id):
      guard let sheet = sheet(id) else { return }
      let mayGo = sheet.delegate?.shouldDismiss(sheet.screen) ?? true
      runner.answer(.answered(id, mayGo))
    case .tellWill(let id): sheet(id).map { $0.delegate?.willDismiss($0.screen) }
    case .tellDid(let id):
      guard let gone, gone.id == id else { return }
      gone.delegate?.didDismiss(gone.screen)
    case .tellAttempt(let id):
      guard let sheet = sheet(id) else { return }
      sheet.delegate?.didAttemptToDismiss(sheet.screen)
      offerToSave(sheet)
    }
  }

  func remove(_ id: Int) {
    guard let index = sheets.firstIndex(where: { $0.id == id }) else { return }
    let sheet = sheets.remove(at: index)
    sheet.screen.settle(.hidden)
    root.abandon(sheet.canvas)
    sheet.canvas.abandon(sheet.screen.view)
    sheet.screen.host = nil
    sheet.screen.sheet = nil
    gone = sheet
    arrangeInput()
    // A pinned panel isn't hidden for days.
    tidying = .after(.seconds(1), priority: .low) { ThisProcess.giveBackMemory() }
  }

  /// Updates the life cycles of all screens: disappearing ones first.
  func settle() {
    let outer: LifeCycle.Phase = isOnScreen ? .shown : .hidden
    let screens = [base] + sheets.map(\.screen)
    let goals = presentation.presences.map { $0.inside(outer) }
    let pairs = Array(zip(screens, goals))
    for (screen, goal) in pairs.reversed() where !goal.isInward { screen.settle(goal) }
    for (screen, goal) in pairs where goal.isInward { screen.settle(goal) }
  }
}
