import Expectations
import Testing
import WidgetCore

@testable import Panel
@testable import WidgetHost

@Suite("The invitation to add widgets")
struct InvitationTests {
  private func panel(
    shown: [String], installed: [String], multiple: Set<String> = [], hidden: Set<Int> = []
  ) -> PanelState {
    var inventory = Inventory()
    for name in installed {
      var manifest = Manifest(
        id: "org.example.\(name)", name: TranslatedText(name), command: [name])
      manifest.isMultiple = multiple.contains(name)
      inventory.widgets[manifest.id] = InstalledWidget(
        manifest: manifest, file: "", program: "", arguments: [])
    }
    let widgets = shown.enumerated().map { index, name in
      WidgetState(
        instance: "\(name)-\(index)", widget: "org.example.\(name)", manifest: nil, mode: .compact,
        revised: nil, margins: .standard, updated: nil,
        status: hidden.contains(index) ? .hidden : .current)
    }
    var panel = PanelState(locale: "C")
    panel.apply(.widgets(.list(widgets)))
    panel.apply(.widgets(.installed(inventory)))
    return panel
  }

  @Test func `the invitation names widgets, first those not on the panel`() {
    let panel = panel(
      shown: ["ape"], installed: ["ape", "bee", "cat", "dog"], multiple: ["ape"])
    expectEqual(Invitation(panel)?.widgets, ["bee", "cat", "dog"])
    let another = self.panel(shown: ["ape", "bee"], installed: ["ape", "bee"], multiple: ["ape"])
    expectEqual(Invitation(another)?.widgets, ["ape"])
  }

  @Test func `the invitation is shown for fewer than five cards`() {
    let all = ["a", "b", "c", "d", "e", "f"]
    for count in 1..<5 {
      let panel = panel(shown: Array(all.prefix(count)), installed: all)
      expect(Invitation(panel) != nil)
      expect(!Invitation.isOver(panel))
    }
    let full = panel(shown: Array(all.prefix(5)), installed: all)
    expect(Invitation(full) == nil)
    expect(Invitation.isOver(full))
    expect(!Invitation.isOver(panel(shown: Array(all.prefix(5)), installed: all, hidden: [2])))
  }

  @Test
  func `the invitation is hidden from experienced users, without cards, or without widgets to add`()
  {
    var known = panel(shown: ["a"], installed: ["a", "b"])
    var memory = PanelMemory()
    memory.knowsAdding = true
    known.apply(.memory(memory))
    expect(Invitation(known) == nil)
    expect(Invitation(panel(shown: [], installed: ["a"])) == nil)
    expect(Invitation(panel(shown: ["a"], installed: ["a"])) == nil)
  }
}
