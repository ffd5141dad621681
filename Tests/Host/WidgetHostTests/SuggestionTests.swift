import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

/// Widgets that need a setting first, and suggest its values.
final class SuggestionTests: XCTestCase {
  /// Records its requests in a file in its own folder; knows Hamburg, and fails for "fail".
  private static let script = """
    #!/bin/sh
    while read -r line; do
      printf '%s\\n' "$line" >> told
      id=${line#*'"id":'}; id=${id%%,*}
      case $line in
        *'"shutdown"'*) exit;;
        *'"text":"fail"'*) echo '{"jsonrpc":"2.0","id":'$id',"error":{"message":"The web is slow"}}';;
        *'"text":"wrong"'*) echo '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"noData"}}';;
        *'"suggest"'*) echo '{"jsonrpc":"2.0","id":'$id',"result":{"suggestions":[{'\\
    '"value":"53.55,9.99 Hamburg","title":"Hamburg","subtitle":"Germany"}]}}';;
        *) echo '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"newData",'\\
    '"content":{"type":"text","text":"content"}}}';;
      esac
    done

    """

  private static let settings = """

    [Setting place]
    Type=place
    Label=Place
    Required=true
    Suggest=true

    [Setting feeds]
    Type=list
    Of=text
    Label=Feeds

    [Setting token]
    Type=secret
    Label=Token

    """

  @MainActor private static func running(
    _ script: String = script, isShown: Bool = true
  ) throws -> HostUnderTest {
    let home = try Home()
    try put(script, "\(home.widgets)/a")
    chmod("\(home.widgets)/a", 0o755)
    try home.install("x.y.A", "a", "Refresh=30d\nTimeout=1s\(settings)")
    let test = HostUnderTest(home)
    test.host.start()
    try test.host.add("x.y.A")
    if isShown { test.host.panelAppeared() }
    turnLoopUntilQuiet()
    return test
  }

  @MainActor private static func told(_ test: HostUnderTest) -> [String] {
    let path = "\(test.home.folders.state)/widgets/a-1/told"
    let bytes = (try? File(path).read(limit: 1 << 20)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func testAWidgetWithEmptyRequiredSettingsIsNeverStarted() throws {
    try onMain {
      let test = try Self.running()
      guard case .lacking(let settings)? = test.state("a-1")?.status else {
        return XCTFail("it is \(test.state("a-1")?.status.description ?? "not there")")
      }
      XCTAssertEqual(settings.map(\.name), ["place"])
      test.host.refresh("a-1")
      test.host.wake(["a-1"])
      test.send("next", to: "a-1")
      test.conditions.network = .offline
      test.conditions.network = .online
      test.host.panelDisappeared()
      test.host.beginPeek(at: "a-1")
      turnLoopUntilQuiet()
      test.host.endPeek(at: "a-1")
      test.host.panelAppeared()
      turnLoop(for: "the outcome of the click") {
        test.outcomes == [.failed("It isn’t set up yet.")]
      }
      XCTAssertEqual(test.host.usage(of: "a-1")?.starts, 0)

      try test.host.set("place", to: "Hamburg", of: "a-1")
      turnLoop(for: "its content") { test.text("a-1") == "content" }
      XCTAssertEqual(Self.told(test).count, 1)

      // Without the setting, it exits and shows nothing.
      try test.host.set("place", to: nil, of: "a-1")
      XCTAssertNil(test.state("a-1")?.content)
      turnLoop(for: "its end") { !test.host.hasProcesses }
      test.finish()
    }
  }

  func testItIsAskedWhatCouldBeMeantWithoutBeingAskedForContent() throws {
    try onMain {
      let test = try Self.running()
      let texts = ["feeds": "a\\;b;c;", "token": "hush", "nothing": "x"]
      test.suggest("Ham", given: texts, in: "a-1")
      turnLoop(for: "the answer") { !test.suggestions.isEmpty }
      let hamburg = Suggestion("53.55,9.99 Hamburg", title: "Hamburg", subtitle: "Germany")
      XCTAssertEqual(test.suggestions, [.found([hamburg])])
      let told = Self.told(test)
      XCTAssertEqual(told.count, 1)
      XCTAssert(told[0].contains(#""method":"suggest""#), told[0])
      XCTAssert(told[0].contains(#""settings":{"feeds":["a;b","c"]}"#), told[0])
      XCTAssertFalse(told[0].contains("hush"))
      guard case .lacking? = test.state("a-1")?.status else { return XCTFail("it is not lacking") }

      // The same process continues with the chosen value.
      try test.host.set("place", to: hamburg.value, of: "a-1")
      turnLoop(for: "its content") { test.text("a-1") == "content" }
      XCTAssertEqual(test.host.usage(of: "a-1")?.starts, 1)
      XCTAssert(Self.told(test)[1].contains(#""place":"53.55,9.99 Hamburg""#))
      test.finish()
    }
  }

  func testOutOfSightItEndsOnceItHasAnswered() throws {
    try onMain {
      let test = try Self.running(isShown: false)
      test.suggest("Ham", in: "a-1")
      turnLoop(for: "the answer") { !test.suggestions.isEmpty }
      turnLoop(for: "its end") { !test.host.hasProcesses }
      test.finish()
    }
  }

  func testOnlyTheNewestQuestionWaitsAndWhyThereIsNoAnswerIsSaid() throws {
    try onMain {
      let test = try Self.running()
      for text in ["fail", "never", "Ham"] {
        test.suggest(text, in: "a-1")
      }
      turnLoop(for: "two answers") { test.suggestions.count == 2 }
      XCTAssertEqual(test.suggestions[0], .failed("The web is slow"))
      guard case .found = test.suggestions[1] else { return XCTFail("the last was not found") }
      XCTAssertEqual(Self.told(test).count, 2)
      // An invalid response ends it, as always.
      test.suggest("wrong", in: "a-1")
      turnLoop(for: "the failure") { test.suggestions.count == 3 }
      guard case .failed? = test.suggestions.last else { return XCTFail("it was taken") }
      turnLoop(for: "its end") { !test.host.hasProcesses }
      test.finish()
    }
  }

  func testASuggestionRequestTimesOut() throws {
    try inManualTime {
      let test = try Self.running("#!/bin/sh\nwhile read -r line; do :; done\n")
      test.suggest("Ham", in: "a-1")
      advance(by: .milliseconds(999))
      XCTAssertEqual(test.suggestions, [])
      advance(by: .seconds(1))
      turnLoop(for: "the answer") { !test.suggestions.isEmpty }
      XCTAssertEqual(test.suggestions, [.failed("It did not answer within 1 s.")])
      test.finish()
    }
  }

  func testAListIsWrittenAsKeyFilesWriteThem() throws {
    try onMain {
      let test = try Self.running()
      try test.host.set(["feeds": "a\\;b; c ;", "place": "x\\;y"], of: "a-1")
      let file = try text("\(test.home.folders.config)/today.conf")
      XCTAssert(file.contains("feeds=a\\;b;c;\n"), file)
      XCTAssert(file.contains("place=x\\\\;y\n"), file)
      XCTAssertEqual(test.state("a-1")?.settings, ["feeds": "a\\;b;c;", "place": "x\\;y"])
      turnLoop(for: "its content") { test.text("a-1") == "content" }
      XCTAssert(Self.told(test)[0].contains(#""feeds":["a;b","c"]"#), Self.told(test)[0])
      test.finish()
    }
  }
}
