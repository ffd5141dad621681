import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

final class HostTests: XCTestCase {
  @MainActor private static func host(
    _ commands: [String], more: String = "", tools: RunningTools? = nil
  ) throws -> HostUnderTest {
    let home = try Home()
    for (index, command) in commands.enumerated() {
      try home.install("x.y.W\(index)", command, more)
    }
    let test = HostUnderTest(home, tools: tools)
    test.host.start()
    for index in commands.indices { try test.host.add("x.y.W\(index)") }
    return test
  }

  func testAStartReadsTheLastContentAndStartsNoProcess() throws {
    try onMain {
      try leavingNothing {
        let test = try Self.host(["CruelWidget good"])
        test.host.panelAppeared()
        turnLoop(for: "the content") { test.state("w0-1")?.status == .live }
        test.finish()
        let again = HostUnderTest(test.home)
        again.host.start()
        XCTAssertEqual(again.host.states.map(\.instance), ["w0-1"])
        XCTAssertEqual(again.text("w0-1"), "good 1")
        XCTAssertEqual(again.state("w0-1")?.status, .current)
        XCTAssertNotNil(again.state("w0-1")?.updated)
        turnLoop(during: .milliseconds(100))
        XCTAssertEqual(again.home.processes, [])
        XCTAssertFalse(again.conditions.hasBegun)
        // What is fresh isn't asked for again.
        again.host.panelAppeared()
        turnLoop(during: .milliseconds(200))
        XCTAssertEqual(again.host.usage(of: "w0-1"), Usage())
        XCTAssertTrue(again.conditions.hasBegun)
        again.finish()
      }
    }
  }

  func testWhatWasInstalledAMomentAgoCanBeAdded() throws {
    try onMain {
      let test = try Self.host([])
      try test.home.install("x.y.Late", "CruelWidget good")
      // Before the watch on the folder has had a turn.
      XCTAssertEqual(try test.host.add("x.y.Late"), "late-1")
      XCTAssertThrowsError(try test.host.add("x.y.Never"))
      test.finish()
    }
  }

  func testHiddenNoProcessIsLeft() throws {
    try onMain {
      let test = try Self.host(["CruelWidget good", "CruelWidget pushes"])
      test.host.panelAppeared()
      turnLoop(for: "both") { test.host.states.allSatisfy { $0.status == .live } }
      // Each with its guard.
      XCTAssertEqual(test.home.processes.count, 4)
      test.host.panelDisappeared()
      turnLoop(for: "their end") { !test.host.hasProcesses }
      XCTAssertEqual(test.home.processes, [])
      XCTAssertEqual(test.host.states.map(\.status), [.current, .current])
      test.finish()
    }
  }

  func testAClickReachesTheWidgetThatRunsAndOneThatHasToBeStarted() throws {
    try onMain {
      let test = try Self.host(["CruelWidget good"])
      test.host.panelAppeared()
      turnLoop(for: "the content") { test.state("w0-1")?.status == .live }
      test.host.send("next", to: "w0-1")
      turnLoop(for: "the answer") { test.text("w0-1") == "good 2" }
      test.host.panelDisappeared()
      turnLoop(for: "its end") { !test.host.hasProcesses }
      test.host.panelAppeared()
      test.host.send("next", to: "w0-1")
      turnLoop(for: "start, content and answer") { test.text("w0-1") == "good 2" }
      XCTAssertEqual(test.host.usage(of: "w0-1")?.starts, 2)
      test.finish()
    }
  }

  func testTheListIsChangedToldAndKept() throws {
    try onMain {
      let test = try Self.host(["CruelWidget good", "CruelWidget good"], more: "Multiple=true")
      XCTAssertEqual(try test.host.add("x.y.W0"), "w0-2")
      try test.host.move("w0-2", to: 0)
      try test.host.setMode(.expanded, of: "w1-1")
      try test.host.remove("w0-1")
      turnLoop(for: "the news") { !test.changes.isEmpty }
      turnLoopUntilQuiet()
      guard
        case .list(let states)? = test.changes.last(where: {
          if case .list = $0 { true } else { false }
        })
      else { return XCTFail("no list") }
      XCTAssertEqual(states.map(\.instance), ["w0-2", "w1-1"])
      XCTAssertThrowsError(try test.host.remove("w0-1"))
      XCTAssertThrowsError(try test.host.add("x.y.Gone"))
      test.finish()
      let again = HostUnderTest(test.home)
      again.host.start()
      XCTAssertEqual(again.host.states.map(\.instance), ["w0-2", "w1-1"])
    }
  }

  func testAWidgetThatMayBeThereOnceIs() throws {
    try onMain {
      let test = try Self.host(["CruelWidget good"])
      XCTAssertThrowsError(try test.host.add("x.y.W0")) {
        XCTAssertTrue("\($0)".contains("already"))
      }
      test.finish()
    }
  }

  func testTheModeIsNeverLargerThanTheWidgetAllows() throws {
    try onMain {
      let test = try Self.host(["CruelWidget good"])
      try test.host.setMode(.expanded, of: "w0-1")
      XCTAssertEqual(test.state("w0-1")?.mode, .compact)
      test.finish()
    }
  }

  func testAWidgetThatForgetsItsModeOpensCompactAtTheNextStart() throws {
    try onMain {
      for (key, mode) in [("Remember=false", DisplayMode.compact), ("", .expanded)] {
        let test = try Self.host(["CruelWidget good"], more: "Largest=expanded\n\(key)")
        try test.host.setMode(.expanded, of: "w0-1")
        XCTAssertEqual(test.state("w0-1")?.mode, .expanded)
        test.finish()
        let again = HostUnderTest(test.home)
        again.host.start()
        XCTAssertEqual(again.state("w0-1")?.mode, mode, key)
        try again.host.setMode(.expanded, of: "w0-1")
        XCTAssertEqual(again.state("w0-1")?.mode, .expanded)
        again.finish()
      }
    }
  }

  func testContentIsAsOldAsItsWidgetSays() throws {
    try onMain {
      let home = try Home()
      try put(
        "#!/bin/sh\nread -r line\necho '{\"jsonrpc\":\"2.0\",\"method\":\"content\",\"params\":"
          + "{\"content\":{\"type\":\"text\",\"text\":\"old\"},\"age\":7200}}'\n"
          + "echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"message\":\"offline\"}}'\n",
        "\(home.widgets)/script")
      chmod("\(home.widgets)/script", 0o755)
      try home.install("x.y.A", "script")
      let test = HostUnderTest(home)
      test.host.start()
      try test.host.add("x.y.A")
      test.host.panelAppeared()
      turnLoop(for: "the failure") { test.state("a-1")?.status == .failed("offline") }
      XCTAssertEqual(test.text("a-1"), "old")
      let age = WallClock.now - (test.state("a-1")?.updated ?? .zero)
      XCTAssertTrue((.seconds(7199)...(.seconds(7260))).contains(age), "\(age)")
      test.finish()
      // And it still is when it is read again.
      let again = HostUnderTest(test.home)
      again.host.start()
      let updated = again.state("a-1")?.updated ?? .zero
      XCTAssertTrue((age...(age + .seconds(60))).contains(WallClock.now - updated), "\(updated)")
    }
  }

  func testAClockThatIsSetWhileThePanelRunsMakesNothingOldNorNew() throws {
    try onMain {
      let test = try Self.host(["CruelWidget good"], more: "Refresh=1h\nStale=2h\n")
      let tenYears = Duration.seconds(315_360_000)
      test.host.panelAppeared()
      turnLoop(for: "the content") { test.state("w0-1")?.status == .live }
      let age = { test.conditions.wallClock - (test.state("w0-1")?.updated ?? .zero) }
      for error in [.zero - tenYears, .zero, tenYears, .seconds(2_500_000_000), .zero] {
        test.conditions.clockError = error
        XCTAssertEqual(test.state("w0-1")?.status, .live, "\(error)")
        XCTAssertTrue((.zero...(.seconds(60))).contains(age()), "\(error): \(age())")
      }
      // What was kept by a clock ten years ahead is kept anew when that is set right.
      test.conditions.clockError = tenYears
      _ = test.host.states
      test.conditions.clockError = .zero
      _ = test.host.states
      test.finish()
      let again = HostUnderTest(test.home)
      again.host.start()
      XCTAssertEqual(again.state("w0-1")?.status, .current)
      XCTAssertTrue(
        (.zero...(.seconds(60))).contains(WallClock.now - (again.state("w0-1")?.updated ?? .zero)))
    }
  }

  func testContentOfAWrongClockIsOldAndAskedForAtOnce() throws {
    try onMain {
      for error in [Duration.seconds(315_360_000), .zero - WallClock.now] {
        let test = try Self.host(["CruelWidget good"], more: "Refresh=1h\nStale=2h\n")
        test.conditions.clockError = error
        test.host.panelAppeared()
        turnLoop(for: "the content") { test.state("w0-1")?.status == .live }
        test.finish()
        // The clock was set before this start.
        let again = HostUnderTest(test.home)
        again.host.start()
        XCTAssertEqual(again.text("w0-1"), "good 1")
        XCTAssertEqual(again.state("w0-1")?.status, .old)
        again.host.panelAppeared()
        turnLoop(for: "the newer content") { again.state("w0-1")?.status == .live }
        let updated = try XCTUnwrap(again.state("w0-1")?.updated)
        XCTAssertTrue((.zero...(.seconds(60))).contains(WallClock.now - updated))
        again.finish()
      }
    }
  }

  func testAWidgetThatIsNotInstalledSaysWhyAndRunsOnceItIs() throws {
    try onMain {
      let home = try Home()
      try File.createFolder(home.folders.config)
      try put("[Widget a-1]\nId=x.y.A\n", "\(home.folders.config)/today.conf")
      let test = HostUnderTest(home)
      test.host.start()
      guard case .unavailable? = test.state("a-1")?.status else { return XCTFail("it is there") }
      test.host.panelAppeared()
      try home.install("x.y.A")
      turnLoop(for: "its content") { test.text("a-1") == "good 1" }
      test.finish()
    }
  }

  func testNewSettingsAreToldToTheWidget() throws {
    try onMain {
      let home = try Home()
      try put(
        "#!/bin/sh\nwhile read -r line; do printf '%s\\n' \"$line\" >> \(home.folder["heard"]); id=${line#*id\\\":}\n"
          + "echo '{\"jsonrpc\":\"2.0\",\"id\":'${id%%,*}',\"result\":{\"outcome\":\"noData\"}}'; done\n",
        "\(home.widgets)/script")
      chmod("\(home.widgets)/script", 0o755)
      try home.install(
        "x.y.A", "script", "[Setting path]\nType=text\nLabel=Path\nDefault=none")
      let test = HostUnderTest(home)
      test.host.start()
      try test.host.add("x.y.A")
      test.host.panelAppeared()
      turnLoop(for: "the answer") { test.state("a-1")?.updated != nil }
      try test.host.set("path", to: "a \"quoted\" č", of: "a-1")
      turnLoop(for: "the settings") {
        (try? text(home.folder["heard"]))?.contains("quoted") ?? false
      }
      let heard = try text(home.folder["heard"])
      XCTAssertTrue(heard.contains(#""settings":{"path":"none"}"#), heard)
      XCTAssertTrue(heard.contains(#""reason":"settings""#), heard)
      XCTAssertTrue(heard.contains(#""settings":{"path":"a \"quoted\" č"}"#), heard)
      test.finish()
    }
  }

  func testAWidgetRunsInItsOwnFolderWithTheChosenVariables() throws {
    try onMain {
      let home = try Home()
      var environment = home.environment
      environment["SECRET_TOKEN"] = "x"
      try put(
        "#!/bin/sh\npwd > out; env >> out; read line; echo '{\"jsonrpc\":\"2.0\",\"id\":1,"
          + "\"result\":{\"outcome\":\"noData\"}}'\n", "\(home.widgets)/script")
      chmod("\(home.widgets)/script", 0o755)
      try home.install("x.y.A", "script")
      let test = HostUnderTest(
        home, tools: .found(environment: environment, libexec: productsFolder))
      test.host.start()
      try test.host.add("x.y.A")
      test.host.panelAppeared()
      turnLoop(for: "the answer") { test.state("a-1")?.updated != nil }
      let folder = "\(home.folders.state)/widgets/a-1"
      let out = try text("\(folder)/out")
      XCTAssertTrue(out.hasPrefix("\(folder)\n"), out)
      XCTAssertFalse(out.contains("SECRET"), out)
      try test.host.remove("a-1")
      XCTAssertEqual(names(in: "\(home.folders.state)/widgets"), [])
      test.finish()
    }
  }

  func testAStrictWidgetSeesNothingOfTheUsers() throws {
    try onMain {
      let home = try Home()
      let tools = home.tools
      guard let bwrap = tools.bwrap,
        try Run("\(bwrap) --ro-bind / / --unshare-all true").finish() == .status(0)
      else { throw XCTSkip("no bubblewrap that works") }
      try put("mine", home.folder["private"])
      try put(
        "#!/bin/sh\nread line; cat \(home.folder["private"]) > seen 2>/dev/null; ls /sys/class/net "
          + "/proc/net/dev > net 2>&1; touch \(home.widgets)/evil 2>/dev/null; touch mine; "
          + "echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"outcome\":\"noData\"}}'\n",
        "\(home.widgets)/script")
      chmod("\(home.widgets)/script", 0o755)
      try home.install("x.y.A", "script", "Sandbox=true")
      let test = HostUnderTest(home, tools: tools)
      test.host.start()
      try test.host.add("x.y.A")
      test.host.panelAppeared()
      turnLoop(for: "the answer") { test.state("a-1")?.updated != nil }
      let folder = "\(home.folders.state)/widgets/a-1"
      XCTAssertEqual(try text("\(folder)/seen"), "")
      XCTAssertTrue(names(in: folder).contains("mine"))
      XCTAssertFalse(names(in: home.widgets).contains("evil"))
      test.finish()
    }
  }

  func testOfflineAWidgetThatNeedsTheNetworkWaits() throws {
    try onMain {
      let test = try Self.host(["CruelWidget good"], more: "Network=true")
      test.conditions.network = .offline
      test.host.panelAppeared()
      turnLoop(during: .milliseconds(150))
      XCTAssertEqual(test.state("w0-1")?.status, .neverLoaded)
      test.host.setInView(["w0-1"])
      test.conditions.network = .online
      turnLoop(for: "the content") { test.text("w0-1") == "good 1" }
      test.finish()
    }
  }

  func testAWidgetCanHideItsCard() throws {
    try onMain {
      let test = try Self.host(["CruelWidget hides"])
      test.host.panelAppeared()
      turnLoop(for: "the hiding") { test.state("w0-1")?.status == .hidden }
      test.finish()
    }
  }
}
