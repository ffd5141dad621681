internal import Controls
internal import GLib
internal import GTK
internal import WidgetCore

/// A text field with suggestions below it. Return and the arrow keys choose one, Escape closes the list.
final class SuggestionRow: TypedRow, SuggestionListDelegate {
  private var search = SuggestionSearch()
  private let list: SuggestionList
  private var pause: Source?

  init(_ field: FormField) {
    list = SuggestionList(field.label)
    super.init(field, Entry(), .fills)
    root.addClass("has-suggestions")
    fill(list.root)
    entry.setAccessible(.controls([list.root]))
    list.delegate = self
    let keys = KeyController()
    keys.phase = .capture
    keys.onPress { [weak self] key, modifiers in
      guard let self, modifiers.keys.isEmpty, search.isOpen else { return false }
      switch key {
      case .escape:
        let wasInside = list.root.isFocusWithin
        close()
        if wasInside { entry.grabFocus() }
        return true
      case .down where entry.isFocusWithin: return list.focus()
      default: return false
      }
    }
    root.add(controller: keys)
    let focus = FocusController()
    focus.onLeave { [weak self] in self?.close() }
    root.add(controller: focus)
    entry.onActivate { [weak self] in self?.close() }
    root.onUnmap { [weak self] in self?.close() }
  }

  override func takeTyped(_ text: String) {
    pause = nil
    if search.type(text) {
      pause = .after(SuggestionSearch.pause) { [weak self] in self?.ask() }
    }
    showSearch()
  }

  private func ask() {
    pause = nil
    guard let text = search.ask() else { return }
    report(
      .asked(
        SuggestionQuestion(text: text) { [weak self] result in
          guard let self else { return }
          search.take(result, to: text)
          showSearch()
        }))
  }

  func leaveSuggestions() { entry.grabFocus() }

  func choose(_ suggestion: Suggestion) {
    entry.grabFocus()
    close()
    report(.changed(suggestion.value))
    report(.left)
  }

  private func close() {
    pause = nil
    guard search != SuggestionSearch() else { return }
    search.close()
    showSearch()
  }

  private func showSearch() {
    list.show(search)
    entry.setAccessible(
      .isBusy(search.note == .searching),
      .description(search.found.isEmpty ? nil : FormPhrases.suggestionCount(search.found.count)))
  }

  // MARK: - Places

  override func show(_ field: FormField) {
    guard let place = field.place else { return super.show(field) }
    var field = field
    field.hint =
      "\(Translations.typed(place.latitude)), \(Translations.typed(place.longitude))"
    super.show(field)
  }

  /// Shows the coordinates of a chosen place below the field.
  override func text(of field: FormField, instead shown: String) -> String? {
    guard let name = field.place?.name, field.value != shown else {
      return super.text(of: field, instead: shown)
    }
    return name == shown ? nil : name
  }
}

nonisolated extension FormField {
  /// The chosen place, if it has a name and coordinates.
  fileprivate var place: ChosenPlace? {
    guard kind == .place, let place = ChosenPlace(value), place.name != nil else { return nil }
    return place
  }
}
