import Expectations
import Testing
import WidgetCore

@testable import Panel
@testable import WidgetHost

@Suite("Widgets to choose from")
struct EditStateTests {
  private func manifest(_ name: String, isMultiple: Bool = false, author: String? = nil) -> Manifest
  {
    var manifest = Manifest(
      id: "org.example.\(name)", name: TranslatedText(name), command: [name])
    manifest.isMultiple = isMultiple
    manifest.author = author
    manifest.summary = TranslatedText("What \(name) is for")
    return manifest
  }

  private func state(
    shown: [Manifest], installed: [Manifest], fresh: Set<String> = [], refused: [RefusedWidget] = []
  ) -> EditState {
    var inventory = Inventory()
    for manifest in installed {
      inventory.widgets[manifest.id] = InstalledWidget(
        manifest: manifest, file: "", program: "", arguments: [])
    }
    inventory.refused = refused
    let widgets = shown.enumerated().map { index, manifest in
      WidgetState(
        instance: "w-\(index)", widget: manifest.id, manifest: manifest, mode: .compact,
        revised: nil, margins: .standard, updated: nil, status: .current)
    }
    var panel = PanelState(locale: "C")
    panel.apply(.widgets(.list(widgets)))
    panel.apply(.widgets(.installed(inventory)))
    return EditState(panel, fresh: fresh)
  }

  @Test func `widgets on the panel are in order, the others by name`() {
    let (zoo, ape, bee, cat) = (manifest("zoo"), manifest("ape"), manifest("Bee"), manifest("cat"))
    let state = state(shown: [zoo, ape], installed: [zoo, ape, cat, bee])
    expectEqual(state.shown.map(\.name), ["zoo", "ape"])
    expectEqual(state.available.map(\.name), ["Bee", "cat"])
  }

  @Test func `a widget that allows several instances can be added again`() {
    let clock = manifest("clock", isMultiple: true)
    let state = state(shown: [clock, clock], installed: [clock])
    expectEqual(state.shown.count, 2)
    expect(state.available.map(\.subject) == [.available(widget: clock.id)])
  }

  @Test func `a widget to add has its summary, author and badge`() {
    let (old, new) = (manifest("old"), manifest("new", author: "Jana"))
    let state = state(shown: [], installed: [old, new], fresh: [new.id])
    expect(state.available.map(\.isNew) == [true, false])
    expectEqual(state.available.first?.author, "Jana")
    expectEqual(state.available.first?.summary, "What new is for")
  }

  @Test func `a row is dropped on another that isn't a page of the same stack, or removed`() {
    var state = EditState(
      shown: "abcd".map { EditRow(.shown(instance: String($0)), name: String($0)) })
    state.shown[1].page = .init(stack: "b", index: 0, count: 2)
    state.shown[2].page = .init(stack: "b", index: 1, count: 2)
    expectEqual(state.targets(of: 0), [1, 2, 3])
    expectEqual(state.targets(of: 1), [0, 3])
    state.shown[3].isRemoved = true
    expectEqual(state.targets(of: 0), [1, 2])
    expectEqual(state.targets(of: 3), [])
    expectEqual(state.drop(0, on: 2), .stack(instance: "a", on: "c"))
  }

  @Test func `an unusable widget has all its errors`() {
    let state = state(
      shown: [], installed: [], refused: [RefusedWidget(file: "a", reasons: ["one", "two"])])
    expectEqual(state.refused, ["one\ntwo"])
  }
}
