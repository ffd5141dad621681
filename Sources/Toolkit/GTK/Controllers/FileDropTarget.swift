internal import CGTK
public import GLib

/// Accepts files dropped on a widget, as from a file manager, and links of browsers.
///
/// ```swift
/// let target = FileDropTarget()
/// target.onDrop { [weak self] files in self?.open(files) ?? false }
/// window.add(controller: target)
/// ```
public final class FileDropTarget: Controller {
  public convenience init() {
    let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY)
    self.init(adopting: UnsafeMutableRawPointer(target.unsafelyUnwrapped))
  }

  /// Calls `handler` on a drop with paths, and URIs of items that aren't local files. `false`
  /// refuses it.
  @discardableResult
  public func onDrop(_ handler: @escaping (_ files: [String]) -> Bool) -> SignalConnection {
    connect("drop") { arguments in
      arguments.answer(handler(arguments.boxed(0).map(FileDropTarget.read) ?? []))
    }
  }

  /// The files in a GValue with a file list.
  private static func read(_ value: UnsafeMutableRawPointer) -> [String] {
    let value = value.assumingMemoryBound(to: GValue.self)
    guard let list = g_value_get_boxed(value) else { return [] }
    let files = gdk_file_list_get_files(OpaquePointer(list))
    defer { g_slist_free(files) }
    var found: [String] = []
    var next = files
    while let item = next {
      if let file = item.pointee.data.map({ OpaquePointer($0) }),
        let text = g_file_get_path(file) ?? g_file_get_uri(file)
      {
        found.append(String(cString: text))
        g_free(text)
      }
      next = item.pointee.next
    }
    return found
  }
}
