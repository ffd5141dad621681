import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

/// A picture on a disk that doesn't respond costs the picture, and nothing else.
final class HungPictureTests: XCTestCase {
  /// Shows "second" after a picture, and then the picture again.
  private static func script(_ picture: String) -> String {
    let image = #"{"type":"image","path":"\#(picture)","size":20}"#
    let first = #"{"type":"column","children":[{"type":"text","text":"first"},\#(image)]}"#
    func push(_ content: String) -> String {
      #"echo '{"jsonrpc":"2.0","method":"content","params":{"content":\#(content)}}'"#
    }
    return """
      #!/bin/sh
      read -r line
      echo '{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","content":\(first)}}'
      \(push(#"{"type":"text","text":"second"}"#))
      \(push(image))
      \(push(#"{"type":"text","text":"third"}"#))
      cat >/dev/null

      """
  }

  func testThePanelDoesNotWaitForTheDiskOfAPicture() throws {
    try onMain {
      let home = try Home()
      let folder = home.folder["disk"]
      try File.createFolder(folder)
      let disk = try HungDisk(at: folder)
      try File("\(home.widgets)/script").write(Array(Self.script("\(disk.path)/a.png").utf8))
      chmod("\(home.widgets)/script", 0o755)
      try home.install("x.y.Hung", "script", "Live=true")
      try home.install("x.y.Good", "CruelWidget good")
      let test = HostUnderTest(home)
      test.host.start()
      try test.host.add("x.y.Hung")
      try test.host.add("x.y.Good")
      var last = Moment.now
      var longest = Duration.zero
      let timer = Source.every(.milliseconds(10)) {
        longest = max(longest, Moment.now - last)
        last = .now
      }
      test.host.panelAppeared()
      turnLoop(for: "the other widget") { test.state("good-1")?.status == .live }
      XCTAssertNil(test.text("hung-1"))
      // Each message has its turn, and the second picture isn't waited for.
      turnLoop(for: "the last content") { test.text("hung-1") == "third" }
      timer.cancel()
      XCTAssertLessThan(longest, PictureFiles.patience / 2)
      let log = try File("\(home.folders.cache)/log/hung-1.log").read(limit: 1 << 16)
      XCTAssertTrue(String(decoding: log, as: UTF8.self).contains("its disk doesn't respond"))

      // Nor does the next start wait.
      test.finish()
      let again = HostUnderTest(home)
      let start = Moment.now
      again.host.start()
      XCTAssertLessThan(Moment.now - start, PictureFiles.patience / 2)
      again.finish()
      withExtendedLifetime(disk) {}
    }
  }
}
