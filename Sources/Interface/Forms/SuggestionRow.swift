internal import Controls
internal import GLib
internal import GTK
internal import WidgetCore

/// A line to type into, with what could be meant below it while somebody types. Return and the arrow keys
/// choose there, Escape closes it.
final class SuggestionRow: TypedRow {
  private var search = SuggestionSearch()
  private let list: SuggestionList
  private var pause: Source?

  init(_ field: FormField) {
    list = SuggestionList(field.label)
    super.init(field, Entry(), .fills)
    root.addClass("has-suggestions")
    fill(list.root)
    entry.setAccessible(.controls([list.root]))
    list.onChoose = { [weak self] in self?.choose($0) }
    list.onLeave = { [weak self] in self?.entry.grabFocus() }
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
    onEvent(
      .asked(
        SuggestionQuestion(text: text) { [weak self] result in
          guard let self else { return }
          search.take(result, to: text)
          showSearch()
        }))
  }

  private func choose(_ suggestion: Suggestion) {
    entry.grabFocus()
    close()
    onEvent(.changed(suggestion.value))
    onEvent(.left)
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

  // MARK: - A place has a name, and lies somewhere

  override func show(_ field: FormField) {
    guard let place = field.place else { return super.show(field) }
    var field = field
    field.hint =
      "\(Translations.typed(place.latitude)), \(Translations.typed(place.longitude))"
    super.show(field)
  }

  /// The numbers of a place that was chosen are said below it.
  override func text(of field: FormField, instead shown: String) -> String? {
    guard let name = field.place?.name, field.value != shown else {
      return super.text(of: field, instead: shown)
    }
    return name == shown ? nil : name
  }
}

nonisolated extension FormField {
  /// What stands in it, where that is a place that has a name and lies somewhere.
  fileprivate var place: ChosenPlace? {
    guard kind == .place, let place = ChosenPlace(value), place.name != nil else { return nil }
    return place
  }
}
