internal import CGTK
public import GLib

/// A line to type what is searched for.
///
/// ```swift
/// let search = SearchEntry(placeholder: "Search widgets")
/// search.onSearchChange { [weak self] text in self?.show(matching: text) }
/// search.onStop { [weak self] in self?.endSearch() }      // the user pressed escape
/// ```
public final class SearchEntry: Entry {
  public convenience init(placeholder: String? = nil) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_search_entry_new()))
    if let placeholder { self.placeholder = placeholder }
  }

  /// What is typed while that widget has the keyboard goes into the entry; the widget is usually
  /// the window or the list that is searched.
  public func captureKeys(from widget: Widget?) {
    gtk_search_entry_set_key_capture_widget(opaque, widget?.cast())
  }

  /// Calls `handler` a moment after the user has typed something; at once if the text is empty.
  @discardableResult
  public func onSearchChange(_ handler: @escaping (_ text: String) -> Void) -> SignalConnection {
    connect("search-changed") { arguments in
      if let instance = arguments.instance { handler(SearchEntry(retaining: instance).text) }
    }
  }

  /// Calls `handler` when the user presses escape.
  @discardableResult
  public func onStop(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("stop-search") { _ in handler() }
  }
}
