import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

final class HostTests: XCTestCase {
  func testAStartReadsTheLastContentAndStartsNoProcess() throws {
    try inManualTime {
      try leavingNothing {
        let test = try HostUnderTest.running(["CruelWidget good"], more: "Network=true")
        test.host.panelAppeared()
        turnLoop(for: "the content") { test.state("w0-1")?.status == .live }
        test.finish()
        let again = HostUnderTest(test.home)
        again.host.start()
        XCTAssertEqual(again.host.states.map(\.instance), ["w0-1"])
        XCTAssertEqual(again.text("w0-1"), "good 1")
        XCTAssertEqual(again.state("w0-1")?.status, .current)
        XCTAssertNotNil(again.state("w0-1")?.updated)
        advance(by: .seconds(1))
        XCTAssertEqual(again.home.processes, [])
        XCTAssertFalse(again.conditions.hasBegun)
        // Fresh content isn't requested again.
        again.host.panelAppeared()
        advance(by: .seconds(1))
        XCTAssertEqual(again.host.usage(of: "w0-1"), Usage())
        XCTAssertTrue(again.conditions.hasBegun)
        again.finish()
      }
    }
  }

  func testAJustInstalledWidgetCanBeAdded() throws {
    try onMain {
      let test = try HostUnderTest.running([])
      try test.home.install("x.y.Late", "CruelWidget good")
      // Before the folder watch has run.
      XCTAssertEqual(try test.host.add("x.y.Late"), "late-1")
      XCTAssertThrowsError(try test.host.add("x.y.Never"))
      test.finish()
    }
  }

  func testALocalWidgetIsUpdatedAtEachAppearance() throws {
    try onMain {
      let test = try HostUnderTest.running(["CruelWidget good"], more: "Refresh=30d")
      for count in 1...2 {
        test.host.panelAppeared()
        turnLoop(for: "showing \(count)") { test.host.usage(of: "w0-1")?.starts == count }
        turnLoop(for: "the content") { test.state("w0-1")?.status == .live }
        test.host.panelDisappeared()
        turnLoop(for: "its end") { !test.host.hasProcesses }
        test.conditions.slept += .seconds(5)
      }
      test.finish()
    }
  }

  func testANewNameIsReportedWithoutAnUpdate() throws {
    try onMain {
      let test = try HostUnderTest.running(["CruelWidget good"], more: "Network=true\nRefresh=30d")
      test.host.panelAppeared()
      turnLoop(for: "the content") { test.state("w0-1")?.status == .live }
      let text = test.text("w0-1")
      try test.host.rename("w0-1", to: " Mine ")
      turnLoopUntilQuiet()
      XCTAssertEqual(test.changes.last, .widget(try XCTUnwrap(test.state("w0-1"))))
      XCTAssertEqual(test.state("w0-1")?.name, "Mine")
      XCTAssertEqual(test.text("w0-1"), text)
      XCTAssertEqual(test.host.usage(of: "w0-1")?.starts, 1)
      XCTAssertThrowsError(try test.host.rename("w0-1", to: "a\u{1}b"))
      XCTAssertEqual(test.state("w0-1")?.name, "Mine")
      test.finish()
      let again = HostUnderTest(test.home)
      again.host.start()
      XCTAssertEqual(again.state("w0-1")?.name, "Mine")
      try again.host.rename("w0-1", to: nil)
      XCTAssertNil(again.state("w0-1")?.name)
      again.finish()
    }
  }

  func testCardsOfOneWidgetWithTheSameSettingsAreRenewedTogether() throws {
    try onMain {
      let test = try HostUnderTest.running(
        ["CruelWidget good"],
        more: "Multiple=true\nNetwork=true\n[Setting path]\nType=text\nLabel=Path\nDefault=a")
      // Writing down a default changes nothing.
      let same = try test.host.add("x.y.W0", settings: ["path": "a"])
      let other = try test.host.add("x.y.W0", settings: ["path": "b"])
      test.host.panelAppeared()
      turnLoop(for: "all") { test.host.states.allSatisfy { $0.status == .live } }
      test.conditions.slept += .seconds(5)
      test.host.refresh("w0-1")
      turnLoop(for: "both") { test.text("w0-1") == "good 2" && test.text(same) == "good 2" }
      XCTAssertEqual(test.text(other), "good 1")
      test.finish()
    }
  }

  func testHiddenNoProcessIsLeft() throws {
    try onMain {
      let test = try HostUnderTest.running(["CruelWidget good", "CruelWidget pushes"])
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
      let test = try HostUnderTest.running(["CruelWidget good"])
      test.host.panelAppeared()
      turnLoop(for: "the content") { test.state("w0-1")?.status == .live }
      test.send("next", to: "w0-1")
      turnLoop(for: "the answer") { test.text("w0-1") == "good 2" }
      test.host.panelDisappeared()
      turnLoop(for: "its end") { !test.host.hasProcesses }
      test.host.panelAppeared()
      test.send("next", to: "w0-1")
      turnLoop(for: "start, content and answer") { test.text("w0-1") == "good 2" }
      XCTAssertEqual(test.host.usage(of: "w0-1")?.starts, 2)
      test.finish()
    }
  }

  func testContentIsReportedBeforeItsOutcome() throws {
    try onMain {
      let test = try HostUnderTest.running(["CruelWidget good"])
      test.host.panelAppeared()
      turnLoop(for: "the content") { test.state("w0-1")?.status == .live }
      test.forgetChanges()
      var told: [HostChange]?
      Task.immediate {
        await test.host.send(ActionRequest(action: "next"), to: "w0-1")
        told = test.changes
      }
      turnLoop(for: "the outcome") { told != nil }
      XCTAssertEqual(
        told?.compactMap { change in
          if case .widget(let state) = change { state.content?.plainText } else { nil }
        }.last, "good 2")
      test.finish()
    }
  }

  func testTheListIsChangedToldAndKept() throws {
    try onMain {
      let test = try HostUnderTest.running(
        ["CruelWidget good", "CruelWidget good"], more: "Multiple=true")
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
      let test = try HostUnderTest.running(["CruelWidget good"])
      XCTAssertThrowsError(try test.host.add("x.y.W0")) {
        XCTAssertTrue("\($0)".contains("already"))
      }
      test.finish()
    }
  }

  func testTheModeIsNeverLargerThanTheWidgetAllows() throws {
    try onMain {
      let test = try HostUnderTest.running(["CruelWidget good"])
      try test.host.setMode(.expanded, of: "w0-1")
      XCTAssertEqual(test.state("w0-1")?.mode, .compact)
      test.finish()
    }
  }

  func testAWidgetThatForgetsItsModeOpensCompactAtTheNextStart() throws {
    try onMain {
      for (key, mode) in [("Remember=false", DisplayMode.compact), ("", .expanded)] {
        let test = try HostUnderTest.running(["CruelWidget good"], more: "Largest=expanded\n\(key)")
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

  func testAMissingWidgetShowsTheReasonAndRunsOnceInstalled() throws {
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

  func testTheWrongCaseOfAnIdIsPointedOut() throws {
    try onMain {
      let test = try HostUnderTest.running(["CruelWidget good"])
      XCTAssertThrowsError(try test.host.add("X.y.w0")) { error in
        XCTAssertEqual("\(error)", "The widget “X.y.w0” is not installed; did you mean x.y.W0?")
      }
      XCTAssertThrowsError(try test.host.add("org.example.Other")) { error in
        XCTAssertEqual("\(error)", "The widget “org.example.Other” is not installed.")
      }
      test.finish()
    }
  }

  func testAWidgetForBothColorSchemesIsAskedAgainWhenTheyChange() throws {
    try onMain {
      let home = try Home()
      for (name, schemes) in [("both", "both"), ("any", "any")] {
        try put(
          "#!/bin/sh\nwhile read -r line; do printf '%s\\n' \"$line\" >> \(home.folder[name]); id=${line#*id\\\":}\n"
            + "echo '{\"jsonrpc\":\"2.0\",\"id\":'${id%%,*}',\"result\":{\"outcome\":\"noData\"}}'; done\n",
          "\(home.widgets)/\(name)")
        chmod("\(home.widgets)/\(name)", 0o755)
        try home.install("x.y.\(name)", name, "Schemes=\(schemes)")
      }
      let test = HostUnderTest(home)
      test.host.start()
      for name in ["both", "any"] { try test.host.add("x.y.\(name)") }
      test.host.panelAppeared()
      turnLoop(for: "the answers") {
        ["both-1", "any-1"].allSatisfy { test.state($0)?.updated != nil }
      }
      test.host.environment.appearance = .dark
      turnLoop(for: "the request for the dark scheme") {
        (try? text(home.folder["both"]))?.contains(#""appearance":"dark""#) ?? false
      }
      let heard = try text(home.folder["both"])
      XCTAssertTrue(heard.contains(#""reason":"settings""#), heard)
      XCTAssertFalse(try text(home.folder["any"]).contains("dark"))
      test.finish()
    }
  }

  func testContentForOldSettingsIsDroppedUnlessItIsConfirmed() throws {
    try onMain {
      let home = try Home()
      try put(
        """
        #!/bin/sh
        read -r line
        case $line in
        *'"path":"bad"'*) echo '{"jsonrpc":"2.0","id":1,"error":{"message":"not there"}}' ;;
        *'"path":"same"'*) echo '{"jsonrpc":"2.0","id":1,"result":{"outcome":"noData"}}' ;;
        *) echo '{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","content":{"type":"text",\
        "text":"right"}}}' | tr -d '\n'; echo ;;
        esac

        """, "\(home.widgets)/script")
      chmod("\(home.widgets)/script", 0o755)
      try home.install("x.y.A", "script", "[Setting path]\nType=text\nLabel=Path\nDefault=a")
      let test = HostUnderTest(home)
      test.host.start()
      try test.host.add("x.y.A")
      test.host.panelAppeared()
      turnLoop(for: "the content") { test.text("a-1") == "right" }
      // Setting the same value changes nothing.
      try test.host.set("path", to: "a", of: "a-1")
      XCTAssertEqual(test.text("a-1"), "right")
      try test.host.set("path", to: "same", of: "a-1")
      XCTAssertNil(test.text("a-1"))
      turnLoop(for: "the answer") { test.text("a-1") == "right" }
      try test.host.set("path", to: "bad", of: "a-1")
      XCTAssertNil(test.text("a-1"))
      turnLoop(for: "the reason") { test.state("a-1")?.status == .failed("not there") }
      XCTAssertNil(test.text("a-1"))
      XCTAssertNil(test.state("a-1")?.updated)
      test.finish()
      // Nor does it return with the next start.
      let again = HostUnderTest(home)
      again.host.start()
      XCTAssertNil(again.text("a-1"))
      again.finish()
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
    try inManualTime {
      let test = try HostUnderTest.running(["CruelWidget good"], more: "Network=true")
      test.conditions.network = .offline
      test.host.panelAppeared()
      advance(by: .seconds(5))
      // It isn't requested, so only the panel can explain the missing content.
      guard case .failed(let reason)? = test.state("w0-1")?.status else {
        return XCTFail("\(String(describing: test.state("w0-1")?.status))")
      }
      XCTAssertTrue(reason.contains("offline"), reason)
      test.host.setInView(["w0-1"])
      test.conditions.network = .online
      advance(by: .seconds(1))
      turnLoop(for: "the content") { test.text("w0-1") == "good 1" }
      test.conditions.network = .offline
      XCTAssertEqual(test.state("w0-1")?.status, .live, "what is there needs no network")
      test.finish()
    }
  }

  func testAWidgetCanHideItsCard() throws {
    try onMain {
      let test = try HostUnderTest.running(["CruelWidget hides"])
      test.host.panelAppeared()
      turnLoop(for: "the hiding") { test.state("w0-1")?.status == .hidden }
      test.finish()
    }
  }
}
