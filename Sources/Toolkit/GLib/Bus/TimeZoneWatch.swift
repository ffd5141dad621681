// Ownership: owns its watches; releasing it stops the handler. Threads: main only.

internal import CGLib
internal import Glibc

/// Reports changes of the user's time zone: of the file /etc/localtime, which timedated announces, too. There are
/// none if TZ is set.
@MainActor public final class TimeZoneWatch {
  public static let file = "/etc/localtime"

  private let path: String
  private let handler: @MainActor () -> Void
  private var folder: FolderWatch?
  private var service: SystemService?
  private var last: Zone?

  /// The link and the contents of the file.
  private struct Zone: Equatable {
    let target: String?
    let contents: [UInt8]?

    init(_ path: String) {
      let link = g_file_read_link(path, nil)
      defer { g_free(link) }
      target = link.map { String(cString: $0) }
      contents = try? File(path).read(limit: 1 << 16)
    }
  }

  /// `handler` is called when this process's local time has changed, too.
  public init(
    of path: String = TimeZoneWatch.file, isFixed: Bool = Environment.current["TZ"] != nil,
    _ handler: @escaping @MainActor () -> Void
  ) {
    self.path = path
    self.handler = handler
    guard !isFixed, let end = path.lastIndex(of: "/") else { return }
    last = Zone(path)
    let name = String(path[path.index(after: end)...])
    folder = try? FolderWatch(String(path[..<end])) { [weak self] change in
      if case .entries(let names) = change, !names.contains(name) { return }
      self?.check()
    }
    let service = "org.freedesktop.timedate1"
    self.service = SystemService(
      service, path: "/org/freedesktop/timedate1", interface: service
    ) { [weak self] _ in self?.check() }
  }

  private func check() {
    let zone = Zone(path)
    guard zone != last else { return }
    last = zone
    // `localtime_r` doesn't read the file again.
    tzset()
    handler()
  }
}
