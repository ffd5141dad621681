import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

/// The files and folders that the user has chosen for a sandbox, some on a disk that doesn't respond.
final class ChosenFilesTests: XCTestCase {
  /// Resolves paths, and returns the result with the time that it took.
  @MainActor private static func resolve(
    _ paths: [String], _ files: ChosenFiles
  ) -> (result: Result<[SandboxView.Chosen], Failure>?, time: Duration) {
    var result: Result<[SandboxView.Chosen], Failure>?
    let start = Moment.now
    files.resolve(paths) { result = $0 }
    XCTAssertLessThan(Moment.now - start, PictureFiles.patience / 4, "the main thread goes on")
    turnLoop(for: "the result") { result != nil }
    return (result, Moment.now - start)
  }

  func testLinksAreFollowedAndWhatDoesNotExistIsLeftOut() throws {
    try onMain {
      let folder = try TemporaryFolder()
      try File.createFolder(folder["music"])
      try put("", folder["note"])
      symlink(folder["music"], folder["link"])
      mkfifo(folder["pipe"], 0o600)
      let real = try XCTUnwrap(File(folder.path).realPath)
      let paths = [folder["link"], folder["note"], folder["pipe"], folder["none"]]
      let found = Self.resolve(paths + [folder["music/../note"]], ChosenFiles()).result
      XCTAssertEqual(
        try found?.get(),
        [
          .init(path: folder["link"], real: "\(real)/music"),
          .init(path: folder["note"], real: "\(real)/note"),
          // Its `..` can't be part of a link inside.
          .init(path: "\(real)/note", real: "\(real)/note"),
        ])
    }
  }

  func testASilentDiskIsNamedAndDelaysNoOtherFiles() throws {
    try onMain {
      let folder = try TemporaryFolder()
      for name in ["disk", "music"] { try File.createFolder(folder[name]) }
      let disk = try HungDisk(at: folder["disk"])
      let files = ChosenFiles()
      let silent = Failure.silentDisk(path: folder["disk/a"])
      let paths = [folder["music"], folder["disk/a"], folder["disk/b"]]
      XCTAssertEqual(Self.resolve(paths, files).result, .failure(silent))
      // No second thread waits for it.
      let again = Self.resolve(paths, files)
      XCTAssertEqual(again.result, .failure(silent))
      XCTAssertLessThan(again.time, PictureFiles.patience / 2)
      let other = Self.resolve([folder["music"]], files)
      XCTAssertEqual(try other.result?.get().map(\.path), [folder["music"]])
      XCTAssertLessThan(other.time, PictureFiles.patience / 2)
      withExtendedLifetime(disk) {}
    }
  }

  func testTheCardNamesTheFolderThatDoesNotRespond() throws {
    try onMain {
      let home = try Home()
      let folder = home.folder["disk"]
      try File.createFolder(folder)
      let disk = try HungDisk(at: folder)
      let setting = "[Setting music]\nLabel=Music\nType=folder"
      try home.install("x.y.A", "CruelWidget good", "Sandbox=true\n\n\(setting)")
      try home.install("x.y.B", "CruelWidget good", setting)
      let test = HostUnderTest(home)
      test.host.start()
      for id in ["x.y.A", "x.y.B"] { try test.host.add(id, settings: ["music": folder]) }
      test.host.panelAppeared()
      var text: String?
      turnLoop(for: "the failure") {
        if case .failed(let reason) = test.state("a-1")?.status { text = reason }
        return text != nil
      }
      XCTAssertEqual(
        text,
        "“\u{2068}\(folder)\u{2069}” doesn’t respond. Check its disk or network connection.")
      // Without a sandbox, the widget itself opens the folder.
      turnLoop(for: "the other widget") { test.state("b-1")?.content != nil }
      test.finish()
      withExtendedLifetime(disk) {}
    }
  }

  func testAFolderThatIsChosenWhileTheWidgetRunsIsShownToIt() throws {
    try onMain {
      guard try Unprivileged.ways().count > 1 else { throw XCTSkip("no sandbox that works") }
      let home = try Home()
      for name in ["one", "two"] {
        try File.createFolder(home.folder[name])
        try put("\(name)\n", home.folder["\(name)/name"])
      }
      let script = """
        #!/bin/sh
        while read -r line; do
          case $line in *'"shutdown"'*) exit;; esac
          id=${line#*'"id":'}; id=${id%%,*}
          path=${line#*'"folder":"'}; path=${path%%'"'*}
          read -r name < "$path/name" || name="not there"
          echo '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"newData",'\\
        '"content":{"type":"text","text":"'$name'"}}}'
        done
        """
      let setting = "[Setting folder]\nLabel=Folder\nType=folder"
      try ShellWidget.install(script, "Sandbox=true\n\n\(setting)", in: home)
      let test = HostUnderTest(home)
      test.host.start()
      try test.host.add("x.y.A", settings: ["folder": home.folder["one"]])
      test.host.panelAppeared()
      turnLoop(for: "the first") { test.text("a-1") == "one" }
      try test.host.set("folder", to: home.folder["two"], of: "a-1")
      turnLoop(for: "the other") { test.text("a-1") == "two" }
      test.finish()
    }
  }
}
