internal import CGLib
internal import Glibc

/// The versions of libraries that are on this machine.
public enum LibraryVersion {
  /// That of GLib which is running, such as "2.74.6".
  public static var glib: String {
    "\(glib_major_version).\(glib_minor_version).\(glib_micro_version)"
  }

  /// What the first of these libraries that is there answers when its function for it is asked; nil
  /// where none is there. It is loaded for that.
  public static func text(of libraries: [String], function: String) -> String? {
    for library in libraries {
      guard let handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL) else { continue }
      guard let address = dlsym(handle, function) else { continue }
      typealias Tell = @convention(c) () -> UnsafePointer<CChar>?
      return unsafeBitCast(address, to: Tell.self)().map { String(cString: $0) }
    }
    return nil
  }
}
