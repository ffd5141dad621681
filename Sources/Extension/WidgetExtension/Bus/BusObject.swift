/// What is asked on a bus: a part of a service, and the side of it that one knows how to talk to.
public struct BusObject: Hashable, Sendable {
  /// "org.mpris.MediaPlayer2.vlc".
  public var service: String
  /// "/org/mpris/MediaPlayer2".
  public var path: String
  /// "org.mpris.MediaPlayer2.Player".
  public var interface: String

  public init(_ service: String, _ path: String, _ interface: String) {
    self.service = service
    self.path = path
    self.interface = interface
  }

  /// The same part, from another side.
  public func with(interface: String) -> BusObject { BusObject(service, path, interface) }

  /// The bus itself.
  static let bus = BusObject(
    "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
  static let properties = "org.freedesktop.DBus.Properties"
}
