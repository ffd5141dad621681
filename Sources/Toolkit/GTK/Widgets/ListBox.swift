internal import CGTK
public import GLib

/// A column of rows that can be selected and activated.
///
/// ```swift
/// let list = ListBox()
/// list.selectionMode = .none
/// for name in names { list.append(ListBoxRow(Label(name))) }
/// list.onRowActivate { [weak self] index in self?.open(index) }
/// ```
public final class ListBox: Widget {
  /// How many rows can be selected.
  public nonisolated enum SelectionMode: UInt32, Sendable {
    case none
    case single
    /// Always one, if there is any.
    case browse
  }

  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(gtk_list_box_new()))
  }

  public var selectionMode: SelectionMode {
    get { SelectionMode(rawValue: gtk_list_box_get_selection_mode(opaque).rawValue) ?? .none }
    set { gtk_list_box_set_selection_mode(opaque, GtkSelectionMode(rawValue: newValue.rawValue)) }
  }

  public func append(_ row: ListBoxRow) { gtk_list_box_append(opaque, row.cast()) }

  /// Removes a row.
  public func remove(_ row: ListBoxRow) {
    guard row.parent == self else { return }
    gtk_list_box_remove(opaque, row.cast())
  }

  public func removeAll() { rows.forEach(remove) }

  /// Its rows, in order.
  public var rows: [ListBoxRow] {
    Array(
      sequence(state: 0) { index in
        defer { index += 1 }
        return self.row(at: index)
      })
  }

  public func row(at index: Int) -> ListBoxRow? {
    guard index >= 0 else { return nil }
    return wrap(gtk_list_box_get_row_at_index(opaque, Int32(clamping: index)))
  }

  /// The selected row, in a mode with at most one.
  public var selectedRow: ListBoxRow? {
    get { wrap(gtk_list_box_get_selected_row(opaque)) }
    set { gtk_list_box_select_row(opaque, newValue?.cast()) }
  }

  /// Calls `handler` when a row is activated, by a click or by Return.
  @discardableResult
  public func onRowActivate(_ handler: @escaping (_ index: Int) -> Void) -> SignalConnection {
    connect("row-activated") { arguments in
      if let row = arguments.object(0) { handler(ListBoxRow(retaining: row).index) }
    }
  }

  private func wrap(_ row: UnsafeMutablePointer<GtkListBoxRow>?) -> ListBoxRow? {
    row.map { ListBoxRow(retaining: UnsafeMutableRawPointer($0)) }
  }
}

/// A row of a `ListBox`.
public final class ListBoxRow: Widget {
  public convenience init(_ child: Widget? = nil) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_list_box_row_new()))
    if let child { self.child = child }
  }

  private var row: UnsafeMutablePointer<GtkListBoxRow> { cast() }

  public var child: Widget? {
    get { Widget.wrap(gtk_list_box_row_get_child(row)) }
    set { gtk_list_box_row_set_child(row, newValue?.cast()) }
  }

  /// Its index in its list; -1 outside of one.
  public var index: Int {
    // Workaround: GTK 4.8 keeps the index of a removed row.
    parent == nil ? -1 : Int(gtk_list_box_row_get_index(row))
  }
}
