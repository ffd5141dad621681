// Ownership: owns its rows, by subject; their handlers hold it weakly.

internal import GTK
internal import Screens
internal import Theme
internal import WidgetCore

/// Handles actions on the screen of widgets.
protocol EditScreenDelegate: AnyObject {
  func handle(_ event: EditEvent)
  /// Opens a menu of what else can be done with a row.
  func showMenu(of row: EditRow, at anchor: Widget)
  func editScreenDidClose()
}

/// The screen on which the user chooses and orders the widgets.
final class EditScreen: Screen {
  weak var delegate: (any EditScreenDelegate)?

  private var state: EditState
  private let beginsWithAdding: Bool
  private let root = Box(.vertical, spacing: 8)
  private var rows: [EditRow.Subject: EditRowView] = [:]
  private let shownEmpty = Label(Phrases.nothingOnPanel, style: "edit-nothing", .body)
  private lazy var shown = ReorderableList { [weak self] in self?.moved($0) }
  private let available = Box(.vertical)
  private let availableEmpty = Label("", style: "edit-nothing", .body)
  private let refused = RefusedWidgets()

  /// `beginsWithAdding` focuses the widgets to add.
  init(_ state: EditState = EditState(), beginsWithAdding: Bool = false) {
    self.state = state
    self.beginsWithAdding = beginsWithAdding
    super.init()
  }

  override var title: String { Phrases.editTitle }
  override var contentPlacement: ContentPlacement { .fromTop }

  /// The first row of the list, or the first widget to add.
  override var firstFocus: Widget? {
    let added = state.available.first.flatMap { rows[$0.subject]?.mark }
    if beginsWithAdding, let added { return added }
    return state.shown.first.flatMap { rows[$0.subject]?.root } ?? added
  }

  override func makeView() -> Widget {
    root.addClass("edit-screen")
    available.accessibleRole = .list
    shown.view.setAccessible(.label(Phrases.onPanel))
    shown.targets = { [weak self] in self?.state.targets(of: $0) ?? [] }
    shown.dropped = { [weak self] row, other in
      guard let self, let event = state.drop(row, on: other) else { return }
      delegate?.handle(event)
    }
    // Prevents a drag of the whole card with the lists.
    shown.view.addClass("keeps-drags")
    available.setAccessible(.label(Phrases.moreWidgets))
    for label in [shownEmpty, availableEmpty] { label.wraps = true }
    root.append(heading(Phrases.onPanel))
    root.append(card([shown.view, shownEmpty]))
    root.append(heading(Phrases.moreWidgets))
    root.append(card([available, availableEmpty]))
    root.append(refused.root)
    update()
    return root
  }

  override func didDisappear() { delegate?.editScreenDidClose() }

  /// Shows a new state without interrupting a drag.
  func show(_ state: EditState) {
    guard state != self.state else { return }
    self.state = state
    update()
  }

  // MARK: - Display

  private func update() {
    let focus = focusedPlace
    let all = state.shown + state.available
    let subjects = Set(all.map(\.subject))
    for row in all {
      if let view = rows[row.subject] { view.show(row) } else { rows[row.subject] = view(of: row) }
      rows[row.subject]?.show(icon: state.hasRoomForIcons)
    }
    let views = { (list: [EditRow]) in list.compactMap { self.rows[$0.subject] } }
    shown.show(views(state.shown).map { ReorderableList.Row($0.root, grip: $0.grip) })
    available.arrange(views(state.available).map(\.root))
    rows = rows.filter { subjects.contains($0.key) }
    updatePositions()
    shown.view.isVisible = !state.shown.isEmpty
    shownEmpty.isVisible = state.shown.isEmpty
    available.isVisible = !state.available.isEmpty
    availableEmpty.isVisible = state.available.isEmpty
    let emptyText = state.shown.isEmpty ? Phrases.nothingInstalled : Phrases.allOnPanel
    if availableEmpty.text != emptyText { availableEmpty.text = emptyText }
    refused.show(state.refused)
    keepFocus(at: focus)
  }

  private func view(of row: EditRow) -> EditRowView {
    EditRowView(row) { [weak self] in
      self?.delegate?.handle(EditEvent(row.subject))
    } undo: { [weak self] in
      guard case .shown(let instance) = row.subject else { return }
      self?.delegate?.handle(.undoRemoving(instance: instance))
    } openSettings: { [weak self] in
      guard case .shown(let instance) = row.subject else { return }
      self?.delegate?.handle(.openSettings(instance: instance))
    } openMenu: { [weak self] in
      self?.openMenu(of: row.subject)
    }
  }

  private func openMenu(of subject: EditRow.Subject) {
    guard let row = state.shown.first(where: { $0.subject == subject }), !row.isRemoved,
      !row.actions.isEmpty, let anchor = rows[subject]?.root
    else { return }
    delegate?.showMenu(of: row, at: anchor)
  }

  private func updatePositions() {
    let left = state.shown.filter { !$0.isRemoved }
    for (index, row) in left.enumerated() {
      rows[row.subject]?.setPosition(index, of: left.count)
    }
  }

  private func moved(_ move: Move) {
    let (before, subject) = (state.shown, state.shown[move.from].subject)
    state.shown = state.shown.applying(move)
    updatePositions()
    // Among those that are on the panel.
    let orders = [before, state.shown].map { $0.filter { !$0.isRemoved }.map(\.subject) }
    if let move = Move(bringing: subject, of: orders[0], asIn: orders[1]) {
      delegate?.handle(.move(move))
    }
  }

  private func card(_ parts: [Widget]) -> Widget {
    let card = Box(.vertical)
    card.addClass("edit-list")
    for part in parts { card.append(part) }
    return card
  }

  private func heading(_ text: String) -> Widget {
    Label(text, style: "edit-heading", .caption)
  }

  // MARK: - Keyboard

  /// The row with the focus.
  private struct Place {
    var subject: EditRow.Subject
    var index: Int
    var isShown: Bool
  }

  private var focusedPlace: Place? {
    for (subject, view) in rows where view.root.isFocusWithin {
      let isShown = view.grip != nil
      let siblings = isShown ? shown.rows.map(\.widget) : available.children
      return Place(
        subject: subject, index: siblings.firstIndex(of: view.root) ?? 0, isShown: isShown)
    }
    return nil
  }

  /// Moves the focus from a removed row to the one in its place: its own as long as that offers to undo it.
  private func keepFocus(at place: Place?) {
    guard let place else { return }
    if let view = rows[place.subject] {
      guard !view.root.isFocusWithin else { return }
      let isRemoved = state.shown.contains { $0.subject == place.subject && $0.isRemoved }
      return (isRemoved ? view.undo ?? view.root : view.root).grabFocusInPlace()
    }
    let (list, others) =
      place.isShown ? (state.shown, state.available) : (state.available, state.shown)
    let next = list.isEmpty ? others.first : list[min(place.index, list.count - 1)]
    if let next { rows[next.subject]?.mark.grabFocusInPlace() }
  }
}
