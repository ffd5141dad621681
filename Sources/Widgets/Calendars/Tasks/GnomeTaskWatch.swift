// Ownership: the views end with the connection. Threads: that of the connection.

public import WidgetExtension

/// Opens views of Evolution Data Server's to-do lists, which send signals when something changes.
public final class GnomeTaskWatch {
  private var views: Set<String> = []
  private var owner: String?
  /// How often it may still start the service that stores to-dos, which may crash again and again.
  private var starts = 3

  /// The service whose lists are followed.
  public static let service = GnomeService.manager.service
  private static let view = "\(GnomeService.prefix).CalendarView"
  private static let patience = Duration.seconds(5)

  /// The signals besides those of the views: lists come and go, and so does the service that stores to-dos.
  public static let rules = [
    BusRule(sender: service, path: GnomeService.manager.path, interface: manager),
    BusRule(
      sender: "org.freedesktop.DBus", member: "NameOwnerChanged",
      argument: GnomeService.factory.service),
  ]
  private static let manager = GnomeService.manager.interface

  public init() {}

  /// Returns whether a signal means that the lists have to be read again.
  public static func isChange(_ signal: BusSignal) -> Bool {
    !["Progress", "Complete"].contains(signal.member)
  }

  /// Opens a view of each list that has none.
  public func open(on bus: Bus) throws(BusError) {
    let current = try bus.owner(of: GnomeService.factory.service)
    if current == nil || current != owner {
      guard starts > 0 else { return }
      starts -= 1
      views = []
    }
    let service = GnomeService(bus, within: GnomeTaskWatch.patience)
    for list in try service.calendars([], with: .task) ?? [] where !views.contains(list.uid) {
      // The others are still followed without this one.
      if (try Bus.replyIfAny { () throws(BusError) in try follow(list, service) }) != nil {
        views.insert(list.uid)
      }
    }
    owner = try bus.owner(of: GnomeService.factory.service)
  }

  private func follow(_ list: GnomeCalendar, _ service: GnomeService) throws(BusError) {
    guard let open = try service.open(list: list.uid) else { return }
    let bus = service.bus
    let made = try bus.call(open.object, "GetView", [.string("#t")], within: service.left)
    guard let path = made.first?.text else { return }
    let view = BusObject(open.object.service, path, GnomeTaskWatch.view)
    try bus.follow(BusRule(path: path, interface: GnomeTaskWatch.view))
    // No signals for what is in it now.
    try bus.call(view, "SetFlags", [.uint32(0)], within: service.left)
    try bus.call(view, "Start", within: service.left)
  }
}
