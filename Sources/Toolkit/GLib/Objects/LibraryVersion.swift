internal import CGLib
internal import Glibc

/// The versions of installed libraries.
public enum LibraryVersion {
  /// The version of GLib at run time, such as "2.74.6".
  public static var glib: String {
    "\(glib_major_version).\(glib_minor_version).\(glib_micro_version)"
  }

  /// Loads the first of these libraries that is installed, and returns what its version function
  /// returns; nil where none is.
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
