import WidgetCore

@testable import Cards

/// Records the user events of content.
@MainActor final class ContentRecorder: ContentViewDelegate {
  private(set) var actions: [Action] = []

  func perform(_ action: Action) { actions.append(action) }
  func send(_ request: ActionRequest, _ ticket: ControlTicket) {}
  func show(_ menu: ControlMenu) {}
  func contentResized() {}
  func report(_ event: ContentView.Event) {}
}
