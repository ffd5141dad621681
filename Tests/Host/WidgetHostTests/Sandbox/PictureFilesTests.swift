import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

/// The picture files that content names.
final class PictureFilesTests: XCTestCase {
  /// A PNG's signature and header: 3 x 2 pixels.
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0]

  func testAFileIsFoundInTheFolderOrByItsWholePath() throws {
    let folder = try TemporaryFolder()
    try File(folder["a.png"]).write(Self.png)
    let files = PictureFiles(folder: folder.path) { _ in true }
    let found = try files.find("a.png").get()
    XCTAssertEqual([found.width, found.height], [3, 2])
    XCTAssertEqual(found.file, File(folder["a.png"]).realPath)
    XCTAssertEqual(try files.find(folder["a.png"]).get(), found)
    try File(folder["a.png"]).write(Self.png + [0])
    XCTAssertNotEqual(try files.find("a.png").get().version, found.version)
  }

  func testWhatIsNoPictureHasAReason() throws {
    let folder = try TemporaryFolder()
    try File(folder["a.gif"]).write(Array("GIF89a".utf8))
    try File(folder["large.png"]).write(
      Self.png + [UInt8](repeating: 0, count: Limits.pictureFileBytes))
    mkfifo(folder["pipe"], 0o600)
    let files = PictureFiles(folder: folder.path) { _ in true }
    XCTAssertEqual(reason(files.find("none.png")), "no such file")
    XCTAssertEqual(reason(files.find("pipe")), "no such file")
    XCTAssertEqual(reason(files.find(".")), "no such file")
    XCTAssertEqual(reason(files.find("a.gif")), "GIF pictures are not shown")
    XCTAssertEqual(reason(files.find("large.png"))?.hasPrefix("there are 8388"), true)
  }

  func testASandboxedWidgetShowsOnlyWhatItCanRead() throws {
    try onMain {
      let home = try Home()
      try home.install("x.y.A", "CruelWidget good", "Sandbox=true")
      let widget = try XCTUnwrap(home.search.inventory().widgets["x.y.A"])
      let work = home.folder["work"]
      try File.createFolder(work)
      for path in ["\(work)/own.png", home.folder["secret.png"], home.folder["chosen.png"]] {
        try File(path).write(Self.png)
      }
      symlink(home.folder["secret.png"], "\(work)/link.png")
      let files = PictureFiles(
        of: widget, opened: [home.folder["chosen.png"]], folder: work, tools: home.tools)
      XCTAssertNil(reason(files.find("own.png")))
      XCTAssertNil(reason(files.find(home.folder["chosen.png"])))
      for path in [home.folder["secret.png"], "../secret.png", "link.png"] {
        XCTAssertEqual(reason(files.find(path)), "the sandbox hides this file", path)
      }
      // A folder that becomes a link once its file was found.
      try File.createFolder("\(work)/inner")
      try File("\(work)/inner/secret.png").write(Self.png)
      let found = try files.find("inner/secret.png").get()
      XCTAssertNoThrow(try File(found.file).read(limit: 99, mayBeLinked: false))
      try File.removeFolder("\(work)/inner")
      symlink(home.folder.path, "\(work)/inner")
      XCTAssertNoThrow(try File(found.file).read(limit: 99))
      XCTAssertThrowsError(try File(found.file).read(limit: 99, mayBeLinked: false))
    }
  }
}

private func reason(_ result: Result<PictureFileLink.Found, ProtocolError>) -> String? {
  if case .failure(let error) = result { error.message } else { nil }
}
