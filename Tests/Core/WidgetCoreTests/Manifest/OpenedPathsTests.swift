import Expectations
import Testing
import WidgetCore

@Suite("Paths that settings make accessible")
struct OpenedPathsTests {
  private func manifest() throws -> Manifest {
    try Manifest(
      parsing: Array(
        """
        [Widget]
        Id=x.y.Z
        Name=Z
        Exec=z
        Protocol=today-1
        [Setting music]
        Type=folder
        Label=Music
        Default=~/Music
        [Setting all]
        Type=file
        Label=All
        Default=/
        [Setting text]
        Type=text
        Label=Text
        Default=~/Text

        """.utf8), file: "z.widget")
  }

  @Test func `a default path is resolved in the user's home folder`() throws {
    let values = try manifest().values(home: "/home/me") { _ in nil }
    expect(values["music"] == .text("/home/me/Music"))
    expect(values["all"] == .text("/"))
    expect(values["text"] == .text("~/Text"))
  }

  @Test func `only a path that the user set is accessible`() throws {
    let manifest = try manifest()
    expectEqual(manifest.paths(in: [:], home: "/home/me"), [])
    expectEqual(manifest.paths(in: ["music": "", "all": "relative"], home: "/home/me"), [])
    let set = ["music": "~/Music", "text": "/etc", "other": "/"]
    expectEqual(manifest.paths(in: set, home: "/home/me"), ["/home/me/Music"])
  }
}
