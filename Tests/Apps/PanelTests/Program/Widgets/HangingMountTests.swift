import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// A file system that never responds, like a network mount without its server: FUSE without a
  /// daemon, in a mount namespace of the panel's own.
  @Suite("A hanging mount", .serialized) struct HangingMount {
    /// Mounts it on a folder, and runs a command.
    private static let script = """
      import ctypes, os, signal, subprocess, sys
      folder, command = sys.argv[1], sys.argv[2:]
      fd = os.open("/dev/fuse", os.O_RDWR)
      options = f"fd={fd},rootmode=40000,user_id={os.getuid()},group_id={os.getgid()}"
      library = ctypes.CDLL(None, use_errno=True)
      if library.mount(b"server:/share", folder.encode(), b"fuse", 0, options.encode()) != 0:
          sys.exit(os.strerror(ctypes.get_errno()))
      child = subprocess.Popen(command)
      signal.signal(signal.SIGTERM, lambda *_: child.terminate())
      sys.exit(child.wait())
      """

    private static func command(_ folder: String, _ words: [String]) -> [String] {
      [
        "unshare", "--user", "--map-current-user", "--keep-caps", "--mount", "/usr/bin/python3",
        "-c", script, folder,
      ] + words
    }

    /// Why that is impossible here; nil if it works.
    static let obstacle: String? = {
      do {
        let desktop = try Desktop(bus: false, windowManager: false)
        let folder = "\(desktop.folder)/trial"
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
        let result = try desktop.run(command(folder, ["true"]))
        return result.status.isSuccess ? nil : "no file system can be mounted: \(result.errors)"
      } catch {
        return "no file system can be mounted: \(error)"
      }
    }()

    private func installUsedSpace(_ panel: PanelOnDesktop, about folder: String) throws {
      let widgets = try panel.widgetsFolder()
      try FileManager.default.createDirectory(
        atPath: widgets, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try """
      [Widget]
      Id=org.example.Space
      Name=Space
      Exec=\(try ProgramUnderTest.path("today-widgets")) used-space
      Protocol=today-1
      Largest=expanded
      Timeout=2s

      [Setting path]
      Type=folder
      Label=Folder
      Default=\(folder)
      """.write(toFile: "\(widgets)/space.widget", atomically: true, encoding: .utf8)
      try panel.today("add", "org.example.Space")
    }

    /// The processes of Used Space on this desktop.
    private func processes(_ panel: PanelOnDesktop) throws -> [String] {
      let home = "HOME=\(try #require(panel.desktop.environment["HOME"]))"
      return try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { pid in
        func words(_ file: String) -> [Substring] {
          (try? String(contentsOfFile: "/proc/\(pid)/\(file)", encoding: .utf8))?
            .split(separator: "\0") ?? []
        }
        return words("cmdline").suffix(1) == ["used-space"]
          && words("environ").contains { $0 == home }
      }
    }

    @Test(
      .exhaustive,
      .enabled(
        if: !runsExhaustively || HangingMount.obstacle == nil, "no file system can be mounted"))
    func `Used Space fails after its timeout, and the panel works`() throws {
      let panel = try PanelOnDesktop(accessibility: true)
      let folder = "\(panel.desktop.folder)/share"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try installUsedSpace(panel, about: folder)
      try panel.add("other", showing: #"{"type":"text","text":"unhurt"}"#)
      let today = try ProgramUnderTest.path("today")
      let start = ContinuousClock.now
      _ = try panel.desktop.start(Self.command(folder, [today]))
      try waitUntil("the panel to answer") { try panel.today("status").status.isSuccess }
      try waitUntil("the widget to hang") { try !processes(panel).isEmpty }
      try waitUntil("the failure") { try panel.today("list").output.contains("did not answer") }
      expect(ContinuousClock.now - start >= .seconds(2))
      try waitUntil("its process to be gone") { try processes(panel).isEmpty }
      let tree = try AccessibleTree(of: "today", on: panel.desktop)
      expect(tree["unhurt"] != nil)
      expect(tree.nodes.contains { $0.name == "Unable to Load" })
      // The panel still responds quickly.
      try expect(panel.today("hide").status.isSuccess)
      try panel.waitFor(phase: "hidden")
    }
  }
}
