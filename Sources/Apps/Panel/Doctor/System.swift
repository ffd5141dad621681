internal import GLib
internal import GTK
internal import Glibc
internal import WidgetCore

/// What the system itself tells at once, without any service.
enum System {
  /// The computer's name.
  static var name: String { uname { withUnsafePointer(to: $0.nodename) { text($0) } } }

  static func software() -> DoctorFacts.Software {
    let gtk = Toolkit.version
    let curl = LibraryVersion.text(
      of: ["libcurl.so.4", "libcurl-gnutls.so.4"], function: "curl_version")
    return DoctorFacts.Software(
      today: Today.version, gtk: "\(gtk.major).\(gtk.minor).\(gtk.micro)",
      glib: LibraryVersion.glib,
      sqlite: LibraryVersion.text(of: ["libsqlite3.so.0"], function: "sqlite3_libversion"),
      curl: curl.map { String($0.split(separator: " ").first?.split(separator: "/").last ?? "") },
      kernel: uname { system in
        [
          withUnsafePointer(to: system.sysname) { text($0) },
          withUnsafePointer(to: system.release) { text($0) },
          withUnsafePointer(to: system.machine) { text($0) },
        ].joined(separator: " ")
      },
      distribution: distribution)
  }

  /// The store, judged by its first bytes and its length.
  static func store(at path: String) -> DoctorFacts.Store {
    guard let file = fopen(path, "re") else {
      return errno == ENOENT ? .missing : .damaged("it can't be read")
    }
    defer { fclose(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: DatabaseHeader.length) { buffer, count in
      count = fread(buffer.baseAddress, 1, buffer.count, file)
    }
    guard let entry = File(path).entry else { return .damaged("it is no file") }
    return DatabaseHeader.objection(to: bytes, length: entry.size).map { .damaged($0) }
      ?? .fine(bytes: entry.size)
  }

  private static var distribution: String? {
    for path in ["/etc/os-release", "/usr/lib/os-release"] {
      guard let bytes = try? File(path).read(limit: 65_536) else { continue }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      guard let line = lines.first(where: { $0.hasPrefix("PRETTY_NAME=") }) else { continue }
      return line.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" && $0 != "'" }
    }
    return nil
  }

  private static func uname(_ body: (utsname) -> String) -> String {
    var system = utsname()
    return Glibc.uname(&system) == 0 ? body(system) : ""
  }

  private static func text<Characters>(_ characters: UnsafePointer<Characters>) -> String {
    characters.withMemoryRebound(to: CChar.self, capacity: MemoryLayout<Characters>.size) {
      String(cString: $0)
    }
  }
}
