import Expectations
import Testing

@testable import Controls

@Suite("Search state")
struct SearchStateTests {
  private func app(_ number: Int) -> SearchResult {
    SearchResult(.application("\(number).desktop"), name: "App \(number)")
  }

  private func card(_ instance: String) -> SearchResult {
    SearchResult(.card(instance), name: instance)
  }

  private func searching(
    apps: Int, widgets: Int = 0, settings: Int = 0, cards: [String] = []
  ) -> SearchState {
    var state = SearchState()
    let found = SearchState.Found(
      cards: cards.map(card),
      widgets: (0..<widgets).map { SearchResult(.widget("\($0)"), name: "Widget \($0)") },
      applications: (0..<apps).map(app),
      settings: (0..<settings).map {
        SearchResult(.setting(instance: nil, field: "\($0)"), name: "Setting \($0)")
      })
    state.handle(.typed("a", found))
    return state
  }

  @Test func `the first result is selected`() {
    expect(searching(apps: 3).selection == app(0))
    expect(searching(apps: 3, widgets: 1).selection == app(0))
    expect(searching(apps: 3, cards: ["a-1"]).selection == card("a-1"), "the card comes first")
  }

  @Test func `a widget to add is only selected by the user`() {
    var state = searching(apps: 0, widgets: 2)
    expect(state.selection == nil)
    state.handle(.next)
    expect(state.selection?.subject == .widget("0"))
  }

  @Test func `Down and Up move through the visible results, and stop at the ends`() {
    var state = searching(apps: 2, widgets: 1)
    state.handle(.previous)
    expect(state.selection == app(0))
    for _ in 0..<5 { state.handle(.next) }
    expect(state.selection?.subject == .widget("0"))
    state.handle(.previous)
    expect(state.selection == app(1))
  }

  @Test func `Down and Up reach every result in the order that is seen`() {
    var state = searching(apps: 8, widgets: 1, settings: 1, cards: ["a-1", "b-1"])
    let order: [SearchResult.Subject] =
      [.card("a-1"), .card("b-1")] + (0..<6).map { app($0).subject } + [
        .moreApplications, .setting(instance: nil, field: "0"), .widget("0"),
      ]
    expectEqual(state.results.map(\.subject), order)
    for subject in order {
      expectEqual(state.selection?.subject, subject)
      expectEqual(state.isFirstSelected, subject == order[0])
      state.handle(.next)
    }
    for subject in order.reversed() {
      expectEqual(state.selection?.subject, subject)
      state.handle(.previous)
    }
  }

  @Test func `Show More leads to the first app that was hidden`() {
    var state = searching(apps: 8, settings: 1)
    for _ in 0..<6 { state.handle(.next) }
    expectEqual(state.selection?.subject, .moreApplications)
    state.handle(.showAll)
    expect(state.selection == app(6))
  }

  @Test func `six apps are shown, and all on request`() {
    var state = searching(apps: 9)
    expect(state.applications.count == 6 && state.hasMore)
    state.handle(.showAll)
    expect(state.applications.count == 9 && !state.hasMore)
  }

  @Test func `later results keep the selection`() {
    var state = searching(apps: 3)
    state.handle(.next)
    state.handle(
      .renewed(SearchState.Found(applications: [app(7), app(1), app(2)])))
    expect(state.selection == app(1))
    state.handle(.renewed(SearchState.Found(applications: [app(7)])))
    expect(state.selection == app(7))
  }

  @Test func `no results are reported only once all are known`() {
    var state = SearchState()
    state.handle(.typed("x", SearchState.Found(isComplete: false)))
    expect(state.isOn && !state.isEmpty)
    state.handle(.renewed(SearchState.Found()))
    expect(state.isEmpty)
  }

  @Test func `spaces alone don't search, and clearing restores all`() {
    var state = SearchState()
    state.handle(.typed("  ", SearchState.Found(applications: [app(1)])))
    expect(state == SearchState())
    state = searching(apps: 3)
    state.handle(.ended)
    expect(state == SearchState())
    state.handle(.renewed(SearchState.Found(applications: [app(1)])))
    expect(state == SearchState())
  }
}
