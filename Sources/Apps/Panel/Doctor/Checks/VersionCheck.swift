internal import GLib
internal import GTK
internal import Glibc
internal import WidgetCore

/// The versions of Today, of the libraries it uses, and of the system.
nonisolated struct VersionCheck: SystemCheck {
  var today = ""
  var gtk = ""
  var glib = ""
  /// nil without the library.
  var sqlite: String?
  var curl: String?
  var kernel = ""
  var system: String?

  func add(to report: inout Report) {
    report.begin("Today \(today)")
    report.begin("Versions")
    report.add("GTK", gtk)
    report.add("GLib", glib)
    report.require(
      "SQLite", sqlite, fix: "Install SQLite (libsqlite3-0): widgets store data with it.")
    report.require(
      "libcurl", curl, fix: "Install libcurl (libcurl4): widgets access the web with it.")
    report.add("Kernel", kernel)
    report.add("System", system ?? "unknown")
  }
}

extension VersionCheck {
  static func gathered() -> VersionCheck {
    let gtk = Toolkit.version
    let curl = LibraryVersion.text(
      of: ["libcurl.so.4", "libcurl-gnutls.so.4"], function: "curl_version")
    var names = utsname()
    uname(&names)
    return VersionCheck(
      today: Today.version, gtk: "\(gtk.major).\(gtk.minor).\(gtk.micro)",
      glib: LibraryVersion.glib,
      sqlite: LibraryVersion.text(of: ["libsqlite3.so.0"], function: "sqlite3_libversion"),
      // Such as "libcurl/7.88.1 OpenSSL/3.0.11".
      curl: curl?.split(separator: " ").first?.split(separator: "/").last.map(String.init),
      kernel: [text(names.sysname), text(names.release), text(names.machine)]
        .joined(separator: " "),
      system: LibraryVersion.operatingSystem)
  }

  private static func text(_ field: some Any) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
