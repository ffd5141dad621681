import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

/// Pictures that a widget sends once, and then refers to by name.
final class KeptPicturesTests: XCTestCase {
  private static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

  /// A script that sends its picture only if the panel lacks it, and decides by that alone.
  private static func script(
    sending image: String = #""name":"cover","data":"\#(picture)""#
  ) -> String {
    """
    #!/bin/sh
    while read -r line; do
      case $line in *'"shutdown"'*) exit;; esac
      printf '%s\\n' "$line" >> told
      id=${line#*'"id":'}; id=${id%%,*}
      case $line in
      *'"pictures":["cover"]'*) image='"name":"cover"' ;;
      *) image='\(image)' ;;
      esac
      echo '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"newData",'\\
    '"content":{"type":"row","children":[{"type":"image",'"$image"'},{"type":"text","text":"'$id'"}]}}}'
    done
    """
  }

  @MainActor private static func running(_ script: String) throws -> HostUnderTest {
    let home = try Home()
    let file = File("\(home.widgets)/a")
    try file.write(Array(script.utf8))
    try file.makeExecutable()
    try home.install("x.y.A", "a")
    let test = HostUnderTest(home)
    test.host.start()
    try test.host.add("x.y.A")
    return test
  }

  /// The size of the card's picture; nil if it has none.
  @MainActor private static func bytes(_ test: HostUnderTest) -> Int? {
    guard let image = test.state("a-1")?.content?.children.first,
      case .image(let image) = image.kind, case .picture(let bytes) = image.source
    else { return nil }
    return bytes.count
  }

  @MainActor private static func show(_ test: HostUnderTest) {
    test.host.panelAppeared()
    turnLoop(for: "the content") { test.state("a-1")?.status == .live }
    test.host.panelDisappeared()
    turnLoop(for: "its end") { !test.host.hasProcesses }
  }

  @MainActor private static func told(_ test: HostUnderTest) -> [String] {
    let path = "\(test.home.folders.state)/widgets/a-1/told"
    let bytes = (try? File(path).read(limit: 1 << 20)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func testAPictureIsSentOnceAndSurvivesThePanel() throws {
    try onMain {
      let test = try Self.running(Self.script())
      Self.show(test)
      XCTAssertNotNil(Self.bytes(test))
      test.conditions.slept += .seconds(5)
      Self.show(test)
      XCTAssertNotNil(Self.bytes(test))
      XCTAssertEqual(
        Self.told(test).map { $0.contains(#""pictures":["cover"]"#) }, [false, true],
        "it is told which pictures are kept")
      test.finish()
      // The cached content only names it, and yet it is there at the next start.
      let again = HostUnderTest(test.home)
      again.host.start()
      XCTAssertNotNil(Self.bytes(again))
      again.conditions.slept += .seconds(10)
      Self.show(again)
      XCTAssertNotNil(Self.bytes(again))
      XCTAssertEqual(Self.told(again).last?.contains(#""pictures":["cover"]"#), true)
      again.finish()
    }
  }

  func testWithoutWhatWasKeptItsRoomIsEmptyUntilItIsSentAgain() throws {
    try onMain {
      let test = try Self.running(Self.script())
      Self.show(test)
      test.conditions.slept += .seconds(5)
      Self.show(test)
      test.finish()
      let folder = "\(test.home.folders.cache)/snapshots"
      XCTAssertTrue(File("\(folder)/a-1@.pictures").exists)
      try File("\(folder)/a-1@.pictures").remove()
      let again = HostUnderTest(test.home)
      again.host.start()
      XCTAssertNotNil(again.state("a-1")?.content)
      XCTAssertNil(Self.bytes(again))
      again.conditions.slept += .seconds(10)
      Self.show(again)
      XCTAssertNotNil(Self.bytes(again))
      again.finish()
    }
  }

  func testAnUnknownPictureIsLoggedAndNoFailure() throws {
    try onMain {
      let test = try Self.running(Self.script(sending: #""name":"lost""#))
      Self.show(test)
      XCTAssertNil(Self.bytes(test))
      XCTAssertNotNil(test.state("a-1")?.content)
      let log = String(
        decoding: WidgetLog(path: "\(test.home.folders.cache)/log/a-1.log").contents, as: UTF8.self)
      XCTAssertTrue(log.contains("it names pictures that aren't kept"), log)
      XCTAssertTrue(log.contains("\"lost\""), log)
      XCTAssertEqual(test.host.usage(of: "a-1")?.failures, 0)
      test.finish()
    }
  }
}
