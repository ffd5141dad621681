import Expectations
import Foundation
import TestDesktop
import Testing

@testable import Panel

@Suite struct `today new` {
  @Test(arguments: [WidgetTemplate.Language.shell, .python])
  func `a new widget is valid and works`(language: WidgetTemplate.Language) throws {
    let user = try CommandUser()
    try user.today("new", "Machine Load", "--\(language.rawValue)", exits: 0)
    try NewWidgetRun.check(user)
    let other = try user.today("new", "Machine Load", exits: 1)
    expect(other.errors.contains("already exists"), "\(other.errors)")
  }

  /// The compiler takes minutes on a busy machine.
  @Test(.exhaustive) func `a new widget in Swift is valid and works`() throws {
    let user = try CommandUser()
    try user.today("new", "Machine Load", "--swift", exits: 0)
    let package = "\(try user.widgetsFolder())/machine-load-source"
    // Tests/run would end all tests after 900 seconds without output.
    let build = try user.desktop.run(
      ["swift", "build", "-c", "release", "--static-swift-stdlib", "--package-path", package],
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""],
      within: .seconds(800))
    expectEqual(build.status, .exited(0), "\(build.output)\(build.errors)")
    try NewWidgetRun.check(user)
  }

  @Test func `an invalid name is refused`() throws {
    let user = try CommandUser()
    for name in ["", "\"x\"", "42", "a$b", String(repeating: "x", count: 61)] {
      try expect(!user.today("new", name, exits: 1).errors.isEmpty, "\(name)")
    }
    try expect(!FileManager.default.fileExists(atPath: user.widgetsFolder()))
  }
}

/// Runs a widget created from a template.
enum NewWidgetRun {
  static func check(_ user: CommandUser) throws {
    let manifest = "\(try user.widgetsFolder())/machine-load.widget"
    try expect(
      user.today("validate", manifest, exits: 0).output
        .contains("is valid: org.example.MachineLoad"))
    let run = try user.today("run", manifest, exits: 0)
    let lines = run.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 8, "\(run.output)")
    expectEqual(lines.first, "column")
    expect(lines[2].wholeMatch(of: /│ ├ text value “\d+\.\d\d”/) != nil, "\(lines[2])")
    expect(lines[3].wholeMatch(of: /│ └ progress \d+\.\d% label “Load”/) != nil, "\(lines[3])")
    expectEqual(lines[4], "└ list (expanded)")
    expect(lines[7].hasPrefix("  └ “15 minutes” "))
    try expect(user.today("run", "org.example.MachineLoad").output.hasPrefix("column\n"))
    try expectEqual(
      user.today("add", "org.example.MachineLoad", exits: 0).output, "machine-load-1\n")
    try expect(user.listed().contains("machine-load-1"))
  }
}
