/// An interface of an object of a D-Bus service.
public struct BusObject: Hashable, Sendable {
  /// The bus name, such as "org.mpris.MediaPlayer2.vlc".
  public var service: String
  /// The object path, such as "/org/mpris/MediaPlayer2".
  public var path: String
  /// The interface, such as "org.mpris.MediaPlayer2.Player".
  public var interface: String

  public init(_ service: String, _ path: String, _ interface: String) {
    self.service = service
    self.path = path
    self.interface = interface
  }

  /// Returns the same object with another interface.
  public func with(interface: String) -> BusObject { BusObject(service, path, interface) }

  /// Returns the same object of another service, or of a connection such as ":1.42".
  public func with(service: String) -> BusObject { BusObject(service, path, interface) }

  /// The bus driver.
  static let bus = BusObject(
    "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
  static let properties = "org.freedesktop.DBus.Properties"
}
