// A stopped or hanging message bus accepts connections and never responds: GLib would wait forever,
// and the panel first looks on the bus for a running one. So the bus is probed first, with a
// timeout, which takes a quarter of a millisecond. A missing bus, or one of another kind, is left
// to GLib, which notices at once. Threads: only while there are no others, as it changes the
// environment.

internal import CGLib
internal import Glibc

/// Checks whether message buses respond.
public enum BusProbe {
  /// The timeout. A command says within two seconds what is wrong.
  public static let patience = Duration.milliseconds(1500)
  private static let variable = "DBUS_SESSION_BUS_ADDRESS"
  private static let log = Log(domain: "Today-Bus")

  /// The address of a session bus that doesn't respond. This process does without it; its children
  /// need not.
  nonisolated(unsafe) public private(set) static var silentSessionBus: String?

  /// Stops using the session and accessibility buses if they don't respond in time.
  public static func avoidSilentBuses() {
    let environment = Environment.current
    let end = Moment.now + patience
    if let address = SessionBus.address(environment), isSilent(address, until: end) {
      silentSessionBus = address
      Environment.set(variable, to: "disabled:")
      log.warning("The session bus doesn't answer; this goes on without it.")
    }
    let readers = addressesOfReaders(environment)
    if !readers.isEmpty, readers.contains(where: { isSilent($0, until: end) }) {
      Environment.set("GTK_A11Y", to: "none")
      log.warning("The bus of screen readers doesn't answer; this goes on without it.")
    }
  }

  /// Stops using the accessibility bus if the service that knows its address doesn't respond, which
  /// GTK asks at its start.
  @MainActor public static func avoidSilentReaders() {
    guard Environment.current["GTK_A11Y"]?.isEmpty ?? true,
      NameOwner.look(for: "org.a11y.Bus") == .silent
    else { return }
    Environment.set("GTK_A11Y", to: "none")
    log.warning("The service of screen readers doesn't answer; this goes on without it.")
  }

  /// Whether a bus exists but sends nothing before the deadline.
  package static func isSilent(_ address: String, until end: Moment) -> Bool {
    for entry in address.split(separator: ";") {
      guard let name = socketName(String(entry)) else { return false }
      switch ask(name, until: end) {
      case .answered: return false
      case .silent: return true
      case .absent: continue
      }
    }
    return false
  }

  private enum Result { case answered, silent, absent }

  /// Starts the authentication, and waits for the first response.
  private static func ask(_ name: [UInt8], until end: Moment) -> Result {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, kind | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return .absent }
    defer { close(descriptor) }
    while !connected(descriptor, name) {
      // Its backlog is full: it hasn't accepted a connection for long.
      guard errno == EAGAIN || errno == EINTR else { return .absent }
      guard Moment.now < end else { return .silent }
      usleep(10_000)
    }
    let greeting = Array("\u{0}AUTH\r\n".utf8)
    guard send(descriptor, greeting, greeting.count, Int32(MSG_NOSIGNAL)) == greeting.count
    else { return .absent }
    return isReadable(descriptor, until: end) ? .answered : .silent
  }

  private static func connected(_ descriptor: Int32, _ name: [UInt8]) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let offset = MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 2
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else {
      errno = ENAMETOOLONG
      return false
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(offset + name.count))
      }
    } == 0
  }

  /// The socket path in "unix:path=/run/user/1000/bus,guid=…", with a NUL before an abstract one;
  /// nil for other transports.
  static func socketName(_ entry: String) -> [UInt8]? {
    guard entry.hasPrefix("unix:") else { return nil }
    for part in entry.dropFirst("unix:".count).split(separator: ",") {
      if part.hasPrefix("path=") { return unescaped(part.dropFirst("path=".count)) + [0] }
      if part.hasPrefix("abstract=") { return [0] + unescaped(part.dropFirst("abstract=".count)) }
    }
    return nil
  }

  private static func unescaped(_ text: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// The addresses of the accessibility bus that the environment names.
  private static func addressesOfReaders(_ environment: [String: String]) -> [String] {
    if environment["GTK_A11Y"] != nil { return [] }
    if let address = environment["AT_SPI_BUS_ADDRESS"], !address.isEmpty { return [address] }
    guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else { return [] }
    return File.names(in: "\(runtime)/at-spi").filter { $0.hasPrefix("bus") }
      .map { "unix:path=\(runtime)/at-spi/\($0)" }
  }
}
