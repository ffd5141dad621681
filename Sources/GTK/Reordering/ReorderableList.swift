// Ownership: the list's handlers know their `ReorderableList` weakly; whoever made it keeps it.
// The order belongs to the model. The list reports a wish, and shows what it is told to show.

/// A list whose rows the user can bring into another order: by dragging them, or with the
/// keyboard, Alt+Up and Alt+Down.
///
/// ```swift
/// let list = ReorderableList { [weak self] move in
///   guard let self else { return }
///   self.names = self.names.applying(move)
///   self.list.show(self.names.map { self.row(for: $0) })    // the same row for the same name
/// }
/// window.child = list.view
/// ```
///
/// A style sheet knows a row that is dragged as `row.dragged`, and the row at which it would be
/// dropped as `row.drop-above` or `row.drop-below`.
public final class ReorderableList {
  /// The list as a widget.
  public let view = ListBox()

  private enum State {
    case resting
    case dragging(ListBoxRow)
  }

  private var state = State.resting
  private let onMove: (Move) -> Void
  private let source = DragSource(actions: .move)

  /// A list that calls `onMove` with the user's wishes.
  public init(onMove: @escaping (Move) -> Void) {
    self.onMove = onMove
    view.selectionMode = .none
    view.addClass("reorderable")
    _ = ReorderableList.fallbackStyle
    listenToDrags()
    listenToDrops()
    listenToKeys()
  }

  /// Shows these rows in this order. Rows that were shown before keep the keyboard.
  public func show(_ rows: [ListBoxRow]) {
    // The drag of a row that has gone goes on until the user lets go of it, and is refused then:
    // GTK 4.8 doesn't take up another one after a drag that was cancelled from here.
    if case .dragging(let row) = state, !rows.contains(row) { rest() }
    let focus = view.focusedDescendant
    var lostFocus: Widget?
    for change in rows.difference(from: view.rows) {
      switch change {
      case .remove(_, let row, _):
        if let focus, focus == row || focus.isDescendant(of: row) { lostFocus = focus }
        view.remove(row)
      case .insert(let index, let row, _):
        view.insert(row, at: index)
        row.setAccessible(.keyShortcuts("Alt+Up Alt+Down"))
      }
    }
    // Also where GTK says that it still has the keyboard: it has a mind to move it elsewhere.
    if let lostFocus, lostFocus.isDescendant(of: view) { lostFocus.grabFocus() }
  }
}

// MARK: - Input

extension ReorderableList {
  // One source and one target for the list, not one for each row: a row that is taken out when
  // the model changes its order would take its drag with it.

  private func listenToDrags() {
    source.onPrepare { [weak self] point in
      guard let self, let row = self.view.row(atY: point.y) else { return nil }
      self.state = .dragging(row)
      let place = self.view.convert(point, to: row) ?? .zero
      self.source.setIcon(of: row, hotSpot: place)
      return ""
    }
    source.onBegin { [weak self] in
      if case .dragging(let row)? = self?.state { row.addClass("dragged") }
    }
    source.onEnd { [weak self] _ in self?.rest() }
    view.add(controller: source)
  }

  private func listenToDrops() {
    let target = DropTarget(actions: .move)
    target.onEnter { [weak self] point in self?.hover(at: point) ?? [] }
    target.onMotion { [weak self] point in self?.hover(at: point) ?? [] }
    target.onLeave { [weak self] in self?.unmark() }
    target.onDrop { [weak self] _, point in
      guard let self, case .dragging(let row) = self.state else { return false }
      let wish = Move(from: row.index, toGap: self.gap(at: point))
      self.rest()
      if let wish { self.onMove(wish) }
      return true
    }
    view.add(controller: target)
  }

  private func listenToKeys() {
    let shortcuts = ShortcutController()
    shortcuts.add(Shortcut("<Alt>Up") { [weak self] in self?.moveFocusedRow(by: -1) ?? false })
    shortcuts.add(Shortcut("<Alt>Down") { [weak self] in self?.moveFocusedRow(by: 1) ?? false })
    view.add(controller: shortcuts)
  }

  private func moveFocusedRow(by steps: Int) -> Bool {
    let rows = view.rows
    guard let index = rows.firstIndex(where: \.isFocusWithin) else { return false }
    if let wish = Move(from: index, by: steps, count: rows.count) { onMove(wish) }
    return true
  }

  /// Shows where a drop would go. What was not dragged from this list can't be dropped on it.
  private func hover(at point: Point) -> DropActions {
    unmark()
    guard case .dragging(let row) = state else { return [] }
    let gap = gap(at: point)
    if Move(from: row.index, toGap: gap) != nil {
      if let below = view.row(at: gap) {
        below.addClass("drop-above")
      } else {
        view.rows.last?.addClass("drop-below")
      }
    }
    return .move
  }

  private func gap(at point: Point) -> Int {
    Move.gap(
      at: point.y,
      among: view.rows.map { row in
        let bounds = row.bounds(in: view) ?? .zero
        return bounds.minY...bounds.maxY
      })
  }

  private func unmark() {
    for row in view.rows {
      row.removeClass("drop-above")
      row.removeClass("drop-below")
    }
  }

  private func rest() {
    unmark()
    if case .dragging(let row) = state { row.removeClass("dragged") }
    state = .resting
  }

  /// What holds as long as no other style sheet says anything. Applied once: each time makes every
  /// widget look up its style again.
  private static let fallbackStyle: StyleSheet = {
    let sheet = StyleSheet()
    let problems = sheet.load(
      """
      list.reorderable > row.dragged { opacity: 0.4; }
      list.reorderable > row.drop-above { box-shadow: inset 0 2px @theme_selected_bg_color; }
      list.reorderable > row.drop-below { box-shadow: inset 0 -2px @theme_selected_bg_color; }
      """)
    assert(problems.isEmpty, "\(problems)")
    sheet.add(priority: .fallback)
    return sheet
  }()
}
