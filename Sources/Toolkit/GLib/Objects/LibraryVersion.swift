internal import CGLib
internal import Glibc

/// The versions of the libraries and the operating system on this machine.
public enum LibraryVersion {
  /// The version of GLib at run time, such as "2.74.6".
  public static var glib: String {
    "\(glib_major_version).\(glib_minor_version).\(glib_micro_version)"
  }

  /// The operating system, such as "Debian GNU/Linux 12 (bookworm)".
  public static var operatingSystem: String? {
    guard let name = g_get_os_info("PRETTY_NAME") else { return nil }
    defer { g_free(name) }
    return String(cString: name)
  }

  /// The result of the given function in the first of these libraries that can be loaded; nil if
  /// there is none.
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
