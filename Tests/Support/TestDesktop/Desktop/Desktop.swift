/// A private desktop for a test: folders, an X server, a session bus, a window manager.
public final class Desktop: PrivateDesktop {
  public let programs: DesktopPrograms
  /// The X display, such as ":99".
  public let display: String

  /// Starts a desktop and returns when all of it is ready.
  public init(
    server: DisplayServer = .xvfb(width: 1920, height: 1080),
    bus: Bool = true,
    windowManager: Bool = true,
    compositor: Bool = false,
    accessibility: Bool = false,
    environment additions: [String: String] = [:]
  ) throws {
    let temporaryFolder = try TemporaryFolder()
    var services: [Running] = []
    do {
      var environment = try HomeFolder(in: temporaryFolder.path).environment
      let setUp = SetUp(folder: temporaryFolder.path)
      let (x, display) = try setUp.startServer(server, environment: environment)
      services.append(x)
      environment["DISPLAY"] = display
      if server.scale != 1 { environment["GDK_SCALE"] = "\(server.scale)" }
      if !accessibility { environment["GTK_A11Y"] = "none" }
      if bus {
        let (daemon, address) = try setUp.startBus(
          environment: environment, accessibility: accessibility)
        services.append(daemon)
        environment["DBUS_SESSION_BUS_ADDRESS"] = address
      }
      if windowManager {
        services.append(try setUp.startWindowManager(environment: environment))
      }
      if compositor { services.append(try setUp.startCompositor(environment: environment)) }
      self.display = display
      programs = DesktopPrograms(
        in: temporaryFolder, services: services,
        environment: environment.merging(additions) { $1 })
      Evidence.add(self)
    } catch {
      for service in services.reversed() { service.terminate() }
      temporaryFolder.remove()
      throw error
    }
  }

  deinit { close() }
}
