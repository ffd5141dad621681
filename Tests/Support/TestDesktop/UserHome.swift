/// A user's home folder for programs that need neither a display nor a bus.
public final class UserHome: PrivateDesktop {
  public let programs: DesktopPrograms

  public init() throws {
    let folder = try TemporaryFolder()
    programs = DesktopPrograms(
      in: folder, services: [], environment: try HomeFolder(in: folder.path).environment)
  }

  deinit { close() }

  public func writeScreenshot(to path: String) throws {
    throw DesktopError.system("There is no screen.")
  }
}
