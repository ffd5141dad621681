import Expectations
import Forms
import GTK
import KeyFiles
import Testing
import Theme
import WidgetCore

@testable import Panel

@Suite("The settings of the panel as a form")
struct SettingsFormTests {
  private typealias State = PanelSettingsForm.State

  @Test func `every setting of the panel has a field with its value`() {
    var settings = PanelSettings(
      edge: .left, width: 480, monitor: .named("HDMI-1"), isPinned: true, blursBehind: true)
    settings.theme.appearance = .dark
    settings.theme.background = .color(Color(0x28, 0x52, 0x7A))
    settings.theme.textScale = 150
    settings.theme.isSolid = true
    let form = PanelSettingsForm.form(
      State(
        settings: settings, desktop: .init(canComeAtEdge: true, canBlurBehind: true),
        startsAtLogin: true))
    expectEqual(form["Edge"]?.value, "left")
    expectEqual(form["Width"]?.value, "480")
    expectEqual(form["Monitor"]?.value, "HDMI-1")
    expectEqual(form["Pinned"]?.value, "true")
    expectEqual(form["Appearance"]?.value, "dark")
    expectEqual(form["background-kind"]?.value, "color")
    expectEqual(form["Background"]?.value.lowercased(), "#28527a")
    expectEqual(form["TextScale"]?.value, "150")
    expectEqual(form["Solid"]?.value, "true")
    expectEqual(form["BlurBehind"]?.value, "true")
    expectEqual(form["start-at-login"]?.value, "true")
    expectEqual(form["HotEdge"]?.value, "false")
    expectEqual(form["Keyboard"]?.value, "show")
    expectEqual(form["OutsideClick"]?.value, "true")
    expect(!form.isDirty)
  }

  @Test func `unavailable settings aren't offered`() {
    let form = PanelSettingsForm.form(State())
    for field in ["start-at-login", "HotEdge", "BlurBehind", "Background"] {
      expect(form[field] == nil, "\(field)")
    }
  }

  @Test func `lines for the user's config can be copied`() throws {
    let bind = ConfiguredDesktop.sway.bind("<Super>n", to: "today toggle")
    let login = ConfiguredDesktop.sway.start("today --background")
    var state = State(
      desktop: .init(shortcut: .configured(bind, keys: "Super+N")), startsAtLogin: false,
      loginLine: login)
    let form = PanelSettingsForm.form(state)
    let shortcut = try #require(form["shortcut-line"])
    expectEqual(shortcut.kind, .copied)
    expectEqual(shortcut.value, "bindsym Mod4+n exec today toggle")
    expectEqual(
      shortcut.hint,
      "Super+N shows or hides the panel then. Add this line to ~/.config/sway/config.")
    expect(form["Shortcut"] == nil)
    expectEqual(form["login-line"]?.value, "exec today --background")
    expect(form["start-at-login"] == nil)
    // A shortcut that is set can still be removed, and the unit turned off.
    state.settings.shortcut = try PanelShortcut("<Super>t")
    state.startsAtLogin = true
    let other = PanelSettingsForm.form(state)
    expect(other["Shortcut"]?.complaint?.contains("bindsym") == true)
    expectEqual(other["start-at-login"]?.value, "true")
  }

  @Test func `a configured monitor that is disconnected stays in the list`() {
    let form = PanelSettingsForm.form(
      State(settings: PanelSettings(monitor: .named("DP-9")), desktop: .init(monitors: ["HDMI-1"])))
    guard case .choice(let choices)? = form["Monitor"]?.kind else {
      Issue.record("it is no choice")
      return
    }
    expectEqual(choices.map(\.value), ["pointer", "primary", "HDMI-1", "DP-9"])
  }

  @Test func `each edge is on its own side in both text directions`() {
    for isRightToLeft in [false, true] {
      let form = PanelSettingsForm.form(State(desktop: .init(isRightToLeft: isRightToLeft)))
      guard case .choice(let choices)? = form["Edge"]?.kind else {
        Issue.record("it is no choice")
        continue
      }
      let read = choices.map(\.value)
      expectEqual(read.first, "automatic")
      expect(read.dropFirst() == (isRightToLeft ? ["right", "left"] : ["left", "right"]))
    }
  }

  @Test func `a disconnected monitor causes a note, not an error`() {
    func field(_ choice: MonitorChoice, _ monitors: [String]) -> FormField? {
      PanelSettingsForm.form(
        State(settings: PanelSettings(monitor: choice), desktop: .init(monitors: monitors)))[
          "Monitor"]
    }
    let note = field(.named("DP-9"), ["eDP-1", "HDMI-1"])
    expect(
      note?.hint == "DP-9 is not connected. Until it is, the panel appears on the primary monitor. "
        + "Connected: eDP-1, HDMI-1")
    expect(note?.message == nil)
    expect(field(.named("eDP-1"), ["eDP-1"])?.hint == nil)
    expect(field(.pointer, ["eDP-1"])?.hint == nil)
    // Without any monitor, no one can read the note.
    expect(field(.named("DP-9"), [])?.hint == nil)
  }

  @Test
  func `a picture's error is below its field, and it can still be replaced`() {
    var settings = PanelSettings()
    settings.theme.background = .file("/gone.png")
    var form = PanelSettingsForm.form(
      State(settings: settings, desktop: .init(pictureProblem: "This file doesn’t exist.")))
    expectEqual(
      form["Background"]?.message,
      "This file doesn’t exist. The desktop’s wallpaper is shown instead.")
    expect(form.firstFaulty == nil)
    form.set("/other.png", of: "Background")
    expect(form["Background"]?.message == nil)
    form.set("other.png", of: "Background")
    form.leave("Background")
    expectEqual(form["Background"]?.message, "This must be the path to a picture.")
    // A color can't have this error.
    settings.theme.background = .color(.black)
    let other = PanelSettingsForm.form(
      State(settings: settings, desktop: .init(pictureProblem: "No.")))
    expect(other["Background"]?.message == nil)
  }

  @Test(arguments: [
    ("Edge", "left", PanelSettingsForm.Change.set("Edge", "left")),
    ("Edge", "automatic", .set("Edge", nil)), ("Width", "420", .drag("Width", "420")),
    ("Width", "400", .drag("Width", nil)), ("TextScale", "100", .drag("TextScale", nil)),
    ("Monitor", "primary", .set("Monitor", "primary")),
    ("Monitor", "pointer", .set("Monitor", nil)),
    ("Pinned", "true", .set("Pinned", "true")), ("Pinned", "false", .set("Pinned", nil)),
    ("Appearance", "automatic", .set("Appearance", nil)),
    ("background-kind", "automatic", .set("Background", nil)),
    ("background-kind", "color", .askFor(.color)),
    ("Background", "#28527A", .set("Background", "#28527A")),
    ("start-at-login", "true", .startsAtLogin(true)), ("HotEdge", "true", .set("HotEdge", "true")),
    ("Keyboard", "click", .set("Keyboard", "click")), ("Keyboard", "show", .set("Keyboard", nil)),
    ("OutsideClick", "false", .set("OutsideClick", "keep")),
    ("OutsideClick", "true", .set("OutsideClick", nil)),
    ("widget bitcoin-1", "", .open(instance: "bitcoin-1")), ("made-with", "", .openParts),
  ])
  func `a field's change is converted to a setting`(
    field: String, value: String, change: PanelSettingsForm.Change
  ) {
    expect(PanelSettingsForm.change(field, to: value) == change)
  }

  @Test func `a draft of a background has its kind`() {
    let draft = PanelSettingsForm.draft(["Background": "#44"], .color)
    expectEqual(PanelSettingsForm.background(of: draft), .color)
    expectEqual(draft["Background"], "#44")
    expect(PanelSettingsForm.draft([:], .color) == [:])
    expect(PanelSettingsForm.background(of: [:]) == nil)
    var form = PanelSettingsForm.form(State(background: .color))
    let isFilledIn = form.fillIn(draft: draft)
    expect(isFilledIn)
    expectEqual(form.firstFaulty, "Background")
  }

  @Test func `the file accepts all values of the form`() throws {
    var large = PanelSettings(edge: .right, width: 320, monitor: .primary)
    large.theme.textScale = 300
    var light = PanelSettings(isPinned: true)
    light.theme.appearance = .light
    light.theme.background = .file("~/a b.png")
    for settings in [PanelSettings(), large, light] {
      var text = "[Panel]\n"
      let form = PanelSettingsForm.form(
        State(settings: settings, desktop: .init(canBlurBehind: true)))
      for field in form.fields {
        switch PanelSettingsForm.change(field.id, to: field.value) {
        case .set(let key, let value?), .drag(let key, let value?):
          text += "\(key)=\(value)\n"
        default: break
        }
      }
      let reading = PanelSettings.read(try KeyFile(parsing: Array(text.utf8)))
      expect(reading.settings == settings)
      expect(reading.problems.isEmpty)
    }
  }

  @Test func `a widget with a draft is marked, and an empty list has a note`() {
    let row = PanelSettingsForm.WidgetRow(instance: "a-1", name: "A", hasDraft: true)
    let form = PanelSettingsForm.form(State(widgets: [row]))
    expectEqual(form["widget a-1"]?.value, "Not saved")
    expect(form.sections[2].footnote == nil)
    expect(PanelSettingsForm.form(State()).sections[2].footnote != nil)
  }

  @Test func `a picture and a color are checked before they are written`() {
    let picture = PanelSettingsForm.form(State(background: .picture))["Background"]
    expect(picture?.problem != nil)
    var color = PanelSettingsForm.form(State(background: .color))
    color.set("blue", of: "Background")
    expect(color["Background"]?.problem != nil)
    color.set("#28527A", of: "Background")
    expect(color["Background"]?.problem == nil)
  }
}

@Suite("The settings of a widget as a form")
struct SettingsOfWidgetsTests {
  private var manifest: Manifest {
    var manifest = Manifest(id: "x.y.A", name: TranslatedText("A"), command: ["a"])
    func setting(
      _ name: String, _ kind: SettingDefinition.Kind, _ standard: SettingValue? = nil,
      isRequired: Bool = false
    ) -> SettingDefinition {
      var setting = SettingDefinition(
        name: name, label: TranslatedText(name, translations: ["de": "\(name)-de"]), kind: kind)
      setting.standard = standard
      setting.isRequired = isRequired
      return setting
    }
    manifest.settings = [
      setting("text", .text, isRequired: true),
      setting("number", .number(minimum: 1, maximum: 10, step: 1), 5),
      setting("toggle", .toggle, true),
      setting(
        "choice",
        .choice([
          .init("a", label: TranslatedText("One")), .init("b", label: TranslatedText("Two")),
        ]), "a"),
      setting("folder", .folder), setting("file", .file), setting("place", .place),
      setting("secret", .secret),
      setting("day", .date(minimum: CivilDay("2026-11-02"), maximum: nil)),
      setting("time", .time, "07:30"), setting("color", .color),
    ]
    return manifest
  }

  private func form(_ settings: [String: String], secrets: Set<String> = []) -> Form {
    Form(manifest, settings: settings, keptSecrets: secrets, languages: [])
  }

  @Test func `fields show values or defaults`() {
    let form = form(["text": "x", "toggle": "off", "choice": "b"], secrets: ["secret"])
    expect(form.fields.map(\.id) == manifest.settings.map(\.name) + [Form.name])
    expectEqual(form["text"]?.value, "x")
    expectEqual(form["number"]?.value, "")
    expectEqual(form["number"]?.standard, "5")
    expectEqual(form["toggle"]?.value, "false")
    expectEqual(form["choice"]?.value, "b")
    expect(form["secret"]?.kind == .secret(isKept: true))
    expectEqual(self.form([:])["toggle"]?.value, "true")
    expect(!form.isDirty)
  }

  @Test func `an action from the content comes first and isn't saved`() {
    let form = Form(manifest, settings: ["text": "x"], action: "Edit Profiles", languages: [])
    expect(form.fields.first?.id == Form.action)
    expect(form[Form.action]?.label == "Edit Profiles" && form[Form.action]?.kind == .link)
    expect(form.fields.count == manifest.settings.count + 2)
    expect(!form.isDirty && form.changes.isEmpty && form.draft.isEmpty)
  }

  @Test(arguments: [
    ("number", "11"), ("number", "x"), ("number", "1.5"), ("folder", "music"), ("file", "a"),
    ("place", "91,0"), ("day", "2026-11-01"), ("time", "24:00"), ("color", "blue"), ("text", ""),
    ("text", "a\tb"),
  ])
  func `each kind of field validates its values`(field: String, text: String) {
    var form = form([field: "7"])
    form.set(text, of: field)
    expect(form[field]?.problem != nil)
  }

  @Test(arguments: [
    ("number", "10"), ("folder", "~/Music"), ("file", "/a"), ("place", "52.52,13.40 Berlin"),
    ("place", "Bern"), ("secret", "s"), ("day", "2026-11-02"), ("time", "19:00"),
    ("color", "#28527A"), ("text", "t"),
  ])
  func `valid values pass`(field: String, text: String) {
    var form = form(["text": "x"])
    form.set(text, of: field)
    expect(form[field]?.problem == nil)
    expect(form.firstFaulty == nil)
    expect(form.changes == [field: text])
  }

  @Test func `a file or folder must exist`() {
    let form = Form(manifest, settings: ["text": "x"], languages: [], home: "/home/ada") {
      $0 == ($1 ? "/home/ada/Music" : "/file")
    }
    for (field, text, problem) in [
      ("folder", "~/Music", nil), ("folder", "/file", "This folder does not exist."),
      ("folder", "/nonexistent", "This folder does not exist."), ("file", "/file", nil),
      ("file", "~/Music", "This file does not exist."), ("text", "/nonexistent", nil),
    ] {
      var form = form
      form.set(text, of: field)
      expect(form[field]?.problem == problem)
      expect(form.firstFaulty == (problem == nil ? nil : field))
    }
  }

  @Test func `labels are translated, and limits are said once they are exceeded`() {
    var form = Form(manifest, settings: [:], languages: ["de"])
    expectEqual(form["text"]?.label, "text-de")
    expect(form["number"]?.hint == nil)
    form.set("11", of: "number")
    expect(form["number"]?.problem?.contains("10") == true)
  }

  @Test func `an invalid value stays until it is corrected`() {
    var form = form(["text": "x", "number": "many"])
    expectEqual(form["number"]?.value, "many")
    expect(form.firstFaulty == nil)
    form.set("3", of: "number")
    expect(form.changes == ["number": "3"])
  }
}
