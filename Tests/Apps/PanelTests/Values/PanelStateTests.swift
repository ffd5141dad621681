import Cards
import Controls
import Expectations
import Forms
import GTK
import Screens
import Testing
import Theme
import WidgetCore

@testable import Panel
@testable import WidgetHost

@Suite("The panel's state")
struct PanelStateTests {
  private func manifest(_ name: String, isMultiple: Bool = false) -> Manifest {
    var manifest = Manifest(
      id: "org.example.\(name)", name: TranslatedText(name), command: [name])
    manifest.isMultiple = isMultiple
    manifest.apps = ["\(name).desktop"]
    return manifest
  }

  private func widget(_ instance: String, _ manifest: Manifest) -> WidgetState {
    WidgetState(
      instance: instance, widget: manifest.id, manifest: manifest, mode: .compact, revised: nil,
      margins: .standard, updated: nil, status: .current)
  }

  private func panel(_ widgets: [WidgetState], installed: [Manifest] = []) -> PanelState {
    var panel = PanelState(locale: "C")
    var inventory = Inventory()
    for manifest in installed {
      inventory.widgets[manifest.id] = InstalledWidget(
        manifest: manifest, file: "", program: "", arguments: [])
    }
    panel.apply(.widgets(.installed(inventory)))
    panel.apply(.widgets(.list(widgets)))
    return panel
  }

  @Test func `a changed widget keeps its position`() {
    let (ape, bee) = (manifest("ape"), manifest("bee"))
    var panel = panel([widget("ape-1", ape), widget("bee-1", bee)])
    var changed = widget("ape-1", ape)
    changed.status = .failed("No route")
    changed.settings = ["color": "red"]
    panel.apply(.widgets(.widget(changed)))
    expect(panel.widgets == [changed, widget("bee-1", bee)])
    expect(panel["ape-1"] == changed)
  }

  @Test func `a search finds each setting, of the panel and of widgets`() {
    var ape = manifest("ape")
    ape.settings = [
      SettingDefinition(name: "path", label: TranslatedText("Banana Folder"), kind: .folder)
    ]
    var (second, third) = (widget("ape-2", ape), widget("ape-3", ape))
    (second.givenName, third.givenName) = ("Second Ape", "Second Ape")
    let panel = panel([widget("ape-1", ape), second, third])
    func found(_ text: String) -> [SearchResult.Subject] {
      panel.found(panel.searchIndex.matches(text)).settings.map(\.subject)
    }
    let all = Set(found("set"))
    let form = PanelSettingsForm.form(PanelSettingsForm.State(startsAtLogin: true))
    for field in form.fields {
      switch field.kind {
      case .fact, .link: break
      default: expect(all.contains(.setting(instance: nil, field: field.id)), "\(field.id)")
      }
    }
    let banana = ["ape-1", "ape-2"].map {
      SearchResult.Subject.setting(instance: $0, field: "path")
    }
    expect(all.isSuperset(of: banana))
    expect(found("banana") == banana, "rows that look alike are found once")
    expect(found("text size") == [.setting(instance: nil, field: "TextScale")])
    let names = ["ape-1", "ape-2"].map {
      SearchResult.Subject.setting(instance: $0, field: Form.name)
    }
    expect(
      Set(found("ape").suffix(4)) == Set(banana + names), "those of a widget are found by its name")
  }

  @Test func `the user's name for a card overrides the widget's`() {
    let ape = manifest("ape")
    var (one, two, three) = (widget("ape-1", ape), widget("ape-2", ape), widget("ape-3", ape))
    two.givenName = "Gorilla"
    (three.givenName, three.title) = ("Gorilla", "George")
    let panel = panel([one, two, three])
    let names = ["ape", "Gorilla", "George"]
    expect(panel.cards(at: .zero).map(\.name) == names)
    let rows = EditState(panel, fresh: []).shown
    expect(rows.map(\.name) == names)
    expect(rows.map(\.summary) == [nil, "ape", "ape"])
    expect(panel.searchIndex.matches("george").first == .card("ape-3"))
    expect(panel.searchIndex.matches("ape").contains(.card("ape-3")))
    one.manifest = nil
    expectEqual(panel.name(of: one), "org.example.ape")
  }

  @Test func `a change of a widget that isn't on the panel is ignored`() {
    var panel = panel([widget("ape-1", manifest("ape"))])
    panel.apply(.widgets(.widget(widget("bee-1", manifest("bee")))))
    expectEqual(panel.widgets.map(\.instance), ["ape-1"])
  }

  @Test func `a hidden widget has no card, and the others keep their order`() {
    let (ape, bee, cat) = (manifest("ape"), manifest("bee"), manifest("cat"))
    var hidden = widget("bee-1", bee)
    hidden.status = .hidden
    let panel = panel([widget("cat-1", cat), hidden, widget("ape-1", ape)])
    expectEqual(panel.cards(at: .zero).map(\.id), ["cat-1", "ape-1"])
  }

  @Test func `a card names its app once that is known`() {
    var panel = panel([widget("ape-1", manifest("ape")), widget("bee-1", manifest("bee"))])
    expect(panel.cards(at: .zero).map(\.app) == [nil, nil])
    panel.apply(.apps([["ape.desktop"]: "Ape", ["bee.desktop"]: nil]))
    expect(panel.cards(at: .zero).map(\.app) == ["Ape", nil])
  }

  @Test func `no widget is new before the list is first opened`() {
    var panel = panel([], installed: [manifest("ape")])
    expectEqual(panel.unseen, [])
    panel.apply(.memory(PanelMemory(seen: [])))
    expectEqual(panel.unseen, ["org.example.ape"])
    panel.apply(.widgets(.list([widget("ape-1", manifest("ape"))])))
    expectEqual(panel.unseen, [])
  }

  @Test func `icons give their room to names where the panel is narrow for its text`() {
    var panel = panel([widget("ape-1", manifest("ape"))], installed: [manifest("bee")])
    for (width, textScale, showsIcons) in [
      (320.0, 1.0, true), (400, 2, true), (320, 2, false), (320, 0.5, true),
    ] {
      panel.apply(.theme(Theme(textScale: textScale), nil, pictureProblem: nil))
      panel.apply(
        .place(
          PanelPlace(
            monitor: "A", edge: .right, frame: Rect(x: 0, y: 0, width: width, height: 900)),
          MonitorLayout(monitors: [])))
      let edit = EditState(panel, fresh: [])
      expectEqual(edit.hasRoomForIcons, showsIcons, "\(width) \(textScale)")
    }
  }

  @Test func `a search covers cards and widgets to add`() {
    let (ape, bee) = (manifest("ape"), manifest("bee"))
    let panel = panel(
      [widget("ape-1", ape)], installed: [ape, bee, manifest("ant", isMultiple: true)])
    let all = panel.searchIndex.matches("org.example")
    expect(all == [.card("ape-1"), .widget("org.example.ant"), .widget("org.example.bee")])
    let found = panel.found(all)
    expectEqual(found.cards, [SearchResult(.card("ape-1"), name: "ape")])
    expectEqual(found.widgets.map(\.name), ["ant", "bee"])
  }

  @Test func `a search finds what cards show, collapsed or not`() throws {
    var ape = widget("ape-1", manifest("ape"))
    ape.revised = RevisedContent(
      Node(
        .column(
          .column([
            Node(.text(Node.Text("Calendar"))),
            Node(.list(rows: [Node(.listRow(Node.ListRow("Daily standup")))]), mode: .expanded),
          ]))))
    let panel = panel([ape, widget("bee-1", manifest("bee"))])
    expect(panel.searchIndex.matches("standup") == [.card("ape-1")])
    expect(panel.searchIndex.matches("daily st") == [.card("ape-1")])
    expect(panel.isFoundByContent("ape-1", "standup"))
    expect(!panel.isFoundByContent("ape-1", "ape"))
  }

  @Test func `errors in one file don't hide those in the other`() {
    var panel = panel([])
    panel.apply(.style(problems: ["line 2"]))
    panel.apply(.settings(PanelSettings(width: 500), problems: ["line 1"], areInForce: false))
    expectEqual(panel.settings.width, 500)
    expect(
      panel.mistakes
        == .init(settings: ["line 1"], areSettingsInForce: false, style: ["line 2"]))
  }

  @Test func `cards that fail for one reason of the host's say it once`() {
    let (ape, bee, cow) = (manifest("ape"), manifest("bee"), manifest("cow"))
    func failed(
      _ instance: String, _ manifest: Manifest, _ reason: String, isOfHost: Bool = true
    ) -> WidgetState {
      var widget = widget(instance, manifest)
      widget.status = .failed(reason)
      widget.mayFailWithOthers = isOfHost
      return widget
    }
    let one = panel([failed("ape-1", ape, "You’re offline."), widget("bee-1", bee)])
    expect(one.sharedFailure == nil)
    expect(
      one.card(of: one.widgets[0], at: .zero)?.condition
        == .failed(reason: "You’re offline.", age: nil))
    let all = panel([
      failed("ape-1", ape, "You’re offline."), failed("bee-1", bee, "You’re offline."),
      failed("cow-1", cow, "No key"),
    ])
    expect(all.sharedFailure == .init(reason: "You’re offline.", cards: ["ape", "bee"]))
    expectEqual(
      all.cards(at: .zero).map(\.condition),
      [.waiting, .waiting, .failed(reason: "No key", age: nil)])
    // Widgets that use the same words may have different causes.
    let own = panel([
      failed("ape-1", ape, "No key", isOfHost: false),
      failed("cow-1", cow, "No key", isOfHost: false),
    ])
    expect(own.sharedFailure == nil)
    expectEqual(
      own.cards(at: .zero).map(\.condition),
      Array(repeating: .failed(reason: "No key", age: nil), count: 2))
  }
}
