// Ownership: the dialog lives as long as its wrapper; releasing it closes the dialog. Unlike other
// wrappers it has state: it marks its window as long as it lives.

internal import CGTK
public import GLib

// Release it when the main loop is idle: if it is released while it responds, the click that closed
// it would count as one beside the window.

/// The desktop's dialog to choose a file or a folder.
///
/// ```swift
/// dialog = FileDialog(.folder, title: "Choose a Folder", over: button, accept: "Choose",
///   cancel: "Cancel") // a property
/// dialog?.show { [weak self] path in self?.take(path) }
/// ```
@MainActor public final class FileDialog: Object {
  private var asking: Asking?

  /// The kind of item to choose.
  public nonisolated enum Purpose: Sendable {
    case file
    case folder
  }

  /// It is modal for the window of the widget.
  public convenience init(
    _ purpose: Purpose, title: String, over widget: Widget, accept: String, cancel: String
  ) {
    let action =
      switch purpose {
      case .file: GTK_FILE_CHOOSER_ACTION_OPEN
      case .folder: GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
      }
    let window = gtk_widget_get_ancestor(widget.cast(), gtk_window_get_type())
    self.init(
      adopting: UnsafeMutableRawPointer(
        gtk_file_chooser_native_new(
          title, window.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWindow.self) },
          action, accept, cancel)))
    gtk_native_dialog_set_modal(cast(), 1)
    asking = window.map { Asking(Object(retaining: UnsafeMutableRawPointer($0))) }
  }

  isolated deinit { gtk_native_dialog_destroy(cast()) }

  /// Whether it is on the screen.
  public var isShown: Bool { gtk_native_dialog_get_visible(cast()) != 0 }

  /// Shows it with an initial folder, and calls `answer` once with the chosen path, or `nil`.
  public func show(in folder: String? = nil, _ answer: @escaping (_ path: String?) -> Void) {
    if let folder, let file = g_file_new_for_path(folder) {
      gtk_file_chooser_set_current_folder(opaque, file, nil)
      g_object_unref(UnsafeMutableRawPointer(file))
    }
    var connection: SignalConnection?
    connection = connect("response") { arguments in
      connection?.disconnect()
      connection = nil
      guard let instance = arguments.object(-1) else { return }
      let isAccepted = arguments.int(0) == Int(GTK_RESPONSE_ACCEPT.rawValue)
      let dock = FileDialog.dock(below: instance)
      answer(isAccepted ? FileDialog.path(in: instance) : nil)
      if let dock { FileDialog.giveKeyboard(to: dock) }
    }
    gtk_native_dialog_show(cast())
    keepAboveDock()
  }

  private func keepAboveDock() {
    // Workaround: Openbox 3.6 puts a dock above its own dialogs.
    guard let window = gtk_native_dialog_get_transient_for(cast()),
      FileDialog.dock(below: cast()) != nil
    else { return }
    let all = gtk_window_list_toplevels()
    defer { g_list_free(all) }
    // A portal's dialog is in another process and not among them.
    for entry in sequence(first: all, next: { $0?.pointee.next }) {
      guard let pointer = entry?.pointee.data else { return }
      let other = Window(retaining: pointer)
      guard gtk_window_get_transient_for(other.cast()) == window else { continue }
      other.x11?.request([.above])
      // Within its layer it is placed below the focused window.
      other.present()
    }
  }

  /// The parent of a dialog, if that is a dock.
  private static func dock(below dialog: UnsafeMutableRawPointer) -> X11Window? {
    gtk_native_dialog_get_transient_for(dialog.assumingMemoryBound(to: GtkNativeDialog.self))
      .flatMap { Window(retaining: UnsafeMutableRawPointer($0)).x11 }
      .flatMap { $0.isDock ? $0 : nil }
  }

  /// Workaround: when a dock's dialog closes, Openbox 3.6 focuses the next window, not the dock. So
  /// the dock takes the focus after that.
  private static func giveKeyboard(to dock: X11Window) {
    var wait: Source?
    wait = .after(.milliseconds(50)) {
      if dock.isViewable { _ = dock.takeKeyboard() }
      wait = nil
    }
    _ = wait
  }

  private static func path(in dialog: UnsafeMutableRawPointer) -> String? {
    guard let file = gtk_file_chooser_get_file(OpaquePointer(dialog)) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let path = g_file_get_path(file) else { return nil }
    defer { g_free(path) }
    return String(cString: path)
  }
}

/// Marks a window as having a dialog as long as it lives.
@MainActor private final class Asking {
  fileprivate static let key = "today-dialogs"
  fileprivate static var handlers: [UnsafeMutableRawPointer: () -> Void] = [:]
  private let window: Object

  init(_ window: Object) {
    self.window = window
    count(1)
  }

  isolated deinit { count(-1) }

  private func count(_ change: Int) {
    let count = change + Int(bitPattern: g_object_get_data(window.cast(), Asking.key))
    g_object_set_data(window.cast(), Asking.key, UnsafeMutableRawPointer(bitPattern: count))
    Asking.handlers[window.pointer]?()
  }
}

extension Window {
  fileprivate var x11: X11Window? { surface.flatMap { X11Window($0) } }

  /// Whether it has a dialog, which may contain a click.
  public var hasDialog: Bool { g_object_get_data(cast(), Asking.key) != nil }

  /// Sets the only handler of a window that is never destroyed, called when its dialog opens or
  /// closes.
  public func onDialogChange(_ handler: @escaping () -> Void) { Asking.handlers[pointer] = handler }
}
