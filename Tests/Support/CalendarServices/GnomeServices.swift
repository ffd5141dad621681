// Ownership: the bus ends with this value, and the services with their bus. Threads: one.

internal import Foundation
internal import TestDesktop
public import WidgetExtension

/// Evolution Data Server on a bus and in a home of its own, filled by its own interface.
public final class GnomeServices {
  /// Where the bus is.
  public let place: BusPlace
  /// The same, for the environment of programs.
  public let address: String
  private let process: ServiceProcess
  private let bus: Bus
  private var opened: [String: BusObject] = [:]
  /// The calendars that are lists of to-dos.
  private var lists: Set<String> = []

  private static let prefix = "org.gnome.evolution.dataserver"
  private static let path = "/org/gnome/evolution/dataserver"
  public static let registry = "\(prefix).Sources5"
  public static let factory = "\(prefix).Calendar8"
  public static let contacts = "\(prefix).AddressBook10"
  private static let patience = Duration.seconds(30)

  /// - Parameter isRunning: whether its list of calendars is there, as in a session of GNOME.
  public init(isRunning: Bool = true) throws {
    let folder = try ServiceProcess.makeFolder()
    let services = "\(folder)/services"
    let manager = FileManager.default
    var environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "GSETTINGS_BACKEND": "memory",
      "GIO_USE_VFS": "local", "XDG_DATA_DIRS": "/usr/share",
    ]
    for (name, path) in [
      ("HOME", "home"), ("XDG_CONFIG_HOME", "home/config"), ("XDG_DATA_HOME", "home/data"),
      ("XDG_CACHE_HOME", "home/cache"), ("XDG_RUNTIME_DIR", "run"), ("TMPDIR", "tmp"),
    ] {
      environment[name] = "\(folder)/\(path)"
      try manager.createDirectory(
        atPath: "\(folder)/\(path)", withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    try manager.createDirectory(atPath: services, withIntermediateDirectories: true)
    // Only these can be started, whatever else there is on this machine.
    for name in [GnomeServices.registry, GnomeServices.factory, GnomeServices.contacts] {
      try manager.createSymbolicLink(
        atPath: "\(services)/\(name).service",
        withDestinationPath: "/usr/share/dbus-1/services/\(name).service")
    }
    try Data(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(folder)/bus</listen>
        <auth>EXTERNAL</auth>
        <servicedir>\(services)</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """.utf8
    ).write(to: URL(fileURLWithPath: "\(folder)/bus.conf"))
    // Its services write for a moment longer than it is there.
    process = try ServiceProcess(
      [
        "sh", "-c",
        """
        dbus-daemon --config-file="$1/bus.conf" --print-address=1 --nofork --nosyslog \
          2>"$1/log" & daemon=$!
        read -r _
        exec >&- 2>&-
        kill "$daemon"; wait
        (sleep 2; rm -rf "$1"; sleep 2; rm -rf "$1") &
        """, "sh", folder,
      ], environment: environment)
    address = try process.line()
    place = .at(address)
    bus = try Bus(place, within: GnomeServices.patience)
    if isRunning { try start(GnomeServices.registry) }
  }

  public func start(_ service: String) throws {
    _ = try bus.call(
      BusObject("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus"),
      "StartServiceByName", [.string(service), .uint32(0)], within: GnomeServices.patience)
  }

  public func isRunning(_ service: String) throws -> Bool { try bus.isRunning(service) }

  /// Kills a service, as a crash would.
  public func kill(_ service: String) throws {
    let answer = try bus.call(
      BusObject("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus"),
      "GetConnectionUnixProcessID", [.string(service)], within: GnomeServices.patience)
    guard let pid = answer.first?.integer.flatMap({ pid_t(exactly: $0) }), pid > 1 else {
      throw ServiceError(what: "\(service) has no process")
    }
    opened = [:]
    Foundation.kill(pid, SIGKILL)
    try waitUntil("the end of \(service)") { try !bus.isRunning(service) }
  }

  // MARK: - Calendars and events

  /// - Parameter more: lines of its description, such as "Selected=false".
  public func makeCalendar(
    _ uid: String, name: String, color: String, kind: String = "local", more: String = ""
  ) throws {
    try make("Calendar", uid, name: name, color: color, kind: kind, more: more)
  }

  /// Makes a list of to-dos.
  public func makeList(_ uid: String, name: String, more: String = "") throws {
    try make("Task List", uid, name: name, color: "#00ff00", more: more)
    lists.insert(uid)
  }

  private func make(
    _ group: String, _ uid: String, name: String, color: String, kind: String = "local",
    more: String
  ) throws {
    let description = """
      [Data Source]
      DisplayName=\(name)
      Enabled=true
      Parent=\(kind == "local" ? "local" : kind)-stub

      [\(group)]
      BackendName=\(kind)
      Color=\(color)
      \(more)
      """
    let sources = BusValue.dictionary(
      [BusEntry(.string(uid), .string(description))], key: .string, value: .string)
    try bus.call(
      BusObject(
        GnomeServices.registry, "\(GnomeServices.path)/SourceManager",
        "\(GnomeServices.prefix).SourceManager"), "CreateSources", [sources],
      within: GnomeServices.patience)
  }

  /// Opens a calendar, which stays open.
  public func open(_ calendar: String) throws { _ = try object(calendar) }

  /// Adds events, each a VEVENT, or to-dos.
  public func add(_ events: [String], to calendar: String) throws {
    try ask(calendar, "CreateObjects", [.strings(events), .uint32(0)])
  }

  /// The text of a to-do.
  public func text(_ uid: String, in list: String) throws -> String? {
    try ask(list, "GetObject", [.string(uid), .string("")]).first?.text
  }

  /// Changes one occurrence of an event, or the event.
  public func modify(_ event: String, in calendar: String, _ what: String = "this") throws {
    try ask(calendar, "ModifyObjects", [.strings([event]), .string(what), .uint32(0)])
  }

  public func remove(_ uid: String, from calendar: String) throws {
    let id = BusValue.structure([.string(uid), .string("")])
    try ask(
      calendar, "RemoveObjects",
      [.array([id], of: .structure([.string, .string])), .string("all"), .uint32(0)])
  }

  /// Teaches it a zone, a VTIMEZONE.
  public func addZone(_ zone: String, to calendar: String) throws {
    try ask(calendar, "AddTimezone", [.string(zone)])
  }

  @discardableResult private func ask(
    _ calendar: String, _ method: String, _ arguments: [BusValue]
  ) throws -> [BusValue] {
    func call() throws -> [BusValue] {
      try bus.call(try object(calendar), method, arguments, within: GnomeServices.patience)
    }
    do {
      return try call()
    } catch let error as BusError where GnomeServices.isClosed(error) {
      // Its factory closes a calendar as it likes: whoever has it open is to open it again.
      opened[calendar] = nil
      return try call()
    }
  }

  private static func isClosed(_ error: BusError) -> Bool {
    ["UnknownMethod", "UnknownObject"].contains {
      error.kind == .failed("org.freedesktop.DBus.Error.\($0)")
    }
  }

  private func object(_ calendar: String) throws -> BusObject {
    if let object = opened[calendar] { return object }
    let factory = BusObject(
      GnomeServices.factory, "\(GnomeServices.path)/CalendarFactory",
      "\(GnomeServices.prefix).CalendarFactory")
    // It hears of a new calendar a moment later.
    var failure: BusError?
    return try waitFor(
      "the calendar \(calendar)", within: GnomeServices.patience, seen: { failure?.description }
    ) {
      do {
        let place = try bus.call(
          factory, lists.contains(calendar) ? "OpenTaskList" : "OpenCalendar", [.string(calendar)],
          starting: true,
          within: GnomeServices.patience)
        guard place.count == 2, let path = place[0].text, let service = place[1].text else {
          throw ServiceError(what: "\(place)")
        }
        let object = BusObject(service, path, "\(GnomeServices.prefix).Calendar")
        try bus.call(object, "Open", within: GnomeServices.patience)
        opened[calendar] = object
        return object
      } catch let error as BusError {
        guard case .failed = error.kind else { throw error }
        failure = error
        return nil
      }
    }
  }
}
