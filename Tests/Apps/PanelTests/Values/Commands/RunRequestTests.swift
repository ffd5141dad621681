import Expectations
import Testing
import WidgetCore
import WidgetHost

@testable import Panel

@Suite("The arguments of today run")
struct RunRequestTests {
  @Test func `settings are parsed as lines of today.conf`() throws {
    let words = [
      "run", "--set", "station = Praha hl.n. ", "a.widget", "--set", "count=5", "--set", "empty=",
      "--set", #"path=C:\\temp\s"#, "--set", "formula=a=b",
    ]
    let settings = [
      "station": "Praha hl.n.", "count": "5", "empty": "", "path": #"C:\\temp\s"#, "formula": "a=b",
    ]
    try expect(
      PanelCommand(arguments: words) == .run(RunRequest(widget: "a.widget", settings: settings))
    )
    // The meaning depends on the manifest: this one has no lists.
    let manifest = Manifest(id: "a.b.C", name: TranslatedText("C"), command: ["c"])
    expect(manifest.texts(written: settings)["path"] == #"C:\temp "#)
  }

  @Test(arguments: [
    (["--action", "next"], RehearsalScript(click: ActionRequest(action: "next"))),
    (
      ["--value", "true", "--action", "wifi"],
      RehearsalScript(click: ActionRequest(action: "wifi", value: true))
    ),
    (
      ["--action", "add", "--value", #"{"minutes":5,"name":"Tea"}"#],
      RehearsalScript(
        click: ActionRequest(
          action: "add", value: .fields(["minutes": .number(5), "name": .text("Tea")])))
    ),
    (
      ["--action", "next", "--value", "null", "--for", "3"],
      RehearsalScript(click: ActionRequest(action: "next"), span: .seconds(3))
    ),
    (["--for", "600"], RehearsalScript(span: .seconds(600))),
  ])
  func `clicks and durations are parsed`(
    words: [String], script: RehearsalScript
  ) throws {
    try expect(
      PanelCommand(arguments: ["run"] + words + ["a.widget"])
        == .run(RunRequest(widget: "a.widget", script: script)))
    try expect(
      PanelCommand(arguments: ["render"] + words + ["a.widget", "a.png"])
        == .render(
          RenderRequest(
            subject: .widget("a.widget", settings: [:], script: script), output: "a.png")))
  }

  @Test(arguments: [
    (["--value", "5"], "“--value” needs --action NAME."),
    (["--for", "0"], "“--for 0” is not valid; expected a number from 1 to 600."),
    (["--for", "601"], "“--for 601” is not valid; expected a number from 1 to 600."),
    (["--for", "soon"], "“--for soon” is not valid; expected a number from 1 to 600."),
    (["--action"], "“--action” needs what a node sends."),
    (
      ["--action", "add", "--value", "[1]"],
      "“--value [1]” is not valid: found an array; expected a string, a number, true, false, or an object"
    ),
  ])
  func `invalid clicks and durations are refused`(words: [String], problem: String) {
    #expect(throws: PanelCommandError(description: problem)) {
      try PanelCommand(arguments: ["run", "a.widget"] + words)
    }
  }

  @Test(arguments: [
    "count", "=5", "#count=5", "[count]", "count[cs]=5", "a=1\nb=2", "a=1\n", "a=1\u{7}", "",
  ])
  func `an unknown setting is refused`(word: String) {
    #expect(
      throws: PanelCommandError(
        description:
          "“--set \(word)” is not valid; expected a setting as in today.conf, NAME=VALUE.")
    ) { try PanelCommand(arguments: ["run", "a.widget", "--set", word]) }
  }

  @Test func `a setting that is missing or repeated is refused`() {
    #expect(
      throws: PanelCommandError(
        description: "“--set” needs a setting as in today.conf, NAME=VALUE.")
    ) { try PanelCommand(arguments: ["run", "a.widget", "--set"]) }
    #expect(throws: PanelCommandError(description: "“--set count” is given twice.")) {
      try PanelCommand(arguments: ["run", "--set", "count=1", "a.widget", "--set", "count=2"])
    }
    #expect(throws: PanelCommandError(description: "“today run” needs a FILE or an ID.")) {
      try PanelCommand(arguments: ["run", "--set", "count=1"])
    }
  }

  private static let manifest: Manifest = {
    var manifest = Manifest(id: "a.b.C", name: TranslatedText("C"), command: ["c"])
    func setting(
      _ name: String, _ kind: SettingDefinition.Kind, isRequired: Bool = false,
      standard: SettingValue? = nil
    ) -> SettingDefinition {
      var setting = SettingDefinition(name: name, label: TranslatedText(name), kind: kind)
      setting.isRequired = isRequired
      setting.standard = standard
      return setting
    }
    manifest.settings = [
      setting("station", .text, isRequired: true),
      setting("count", .number(minimum: 1, maximum: 10, step: 1), standard: .number(5)),
      setting(
        "kind",
        .choice(["all", "fast"].map { SettingDefinition.Choice($0, label: TranslatedText($0)) }),
        isRequired: true, standard: .text("all")),
      setting("folder", .folder), setting("token", .secret),
    ]
    return manifest
  }()

  private func objection(to settings: [String: String]) -> String? {
    RunRequest(widget: "a.b.C", settings: settings).objection(for: Self.manifest, home: "/home/me")
  }

  @Test func `valid values are used, and the rest has defaults`() {
    let settings = ["station": "Praha", "folder": "~/a", "token": "s", "kind": "fast"]
    expect(objection(to: settings) == nil)
    expect(
      Self.manifest.values(home: "/home/me") { settings[$0.name] } == [
        "station": .text("Praha"), "folder": .text("/home/me/a"), "token": .text("s"),
        "kind": .text("fast"), "count": .number(5),
      ])
  }

  @Test(arguments: [
    (["count": "many"], "“--set count=many” is not valid: This must be a number."),
    (["count": "11"], "“--set count=11” is not valid: This must be at most 10."),
    (["kind": "slow"], "“--set kind=slow” is not valid: This must be one of all, fast."),
    (["station": ""], "“--set station=” is not valid: This field is required."),
    (
      ["cuont": "5"],
      "“--set cuont=5” is not valid: it has no setting cuont; did you mean count?"
    ),
    (
      ["x": "5"],
      "“--set x=5” is not valid: it has no setting x; its settings are station, count, kind, "
        + "folder, token"
    ),
    (
      ["folder": "a", "count": "0"],
      """
      “--set count=0” is not valid: This must be at least 1.
      “--set folder=a” is not valid: This must be a path such as /home or ~/Music.
      """
    ),
  ])
  func `an invalid value is reported with valid ones`(settings: [String: String], text: String) {
    expect(objection(to: settings) == text)
  }

  @Test func `a secret isn't printed`() {
    expectEqual(
      objection(to: ["token": String(repeating: "s", count: 1001)]),
      "“--set token=…” is not valid: This must be at most 1,000 characters long.")
  }

  @Test func `a widget without settings refuses any`() {
    let manifest = Manifest(id: "a.b.C", name: TranslatedText("C"), command: ["c"])
    expectEqual(
      RunRequest(widget: "a.b.C", settings: ["x": "5"]).objection(for: manifest, home: "/"),
      "“--set x=5” is not valid: it has no setting x; it has no settings at all")
  }

  @Test func `empty required settings are reported`() {
    var request = RunRequest(widget: "a.b.C")
    expectEqual(
      request.gaps(in: Self.manifest, home: "/"),
      [
        "Running without the required setting station; use --set station=… to set it."
      ])
    request.settings = ["station": "Praha"]
    expect(request.gaps(in: Self.manifest, home: "/").isEmpty)
  }
}
