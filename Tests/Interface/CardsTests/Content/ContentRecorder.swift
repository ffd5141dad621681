import WidgetCore

@testable import Cards

/// Records the user events of content.
@MainActor final class ContentRecorder: ContentViewDelegate {
  private(set) var actions: [Action] = []

  func perform(_ action: Action) { actions.append(action) }
  private(set) var requests: [ActionRequest] = []
  func send(_ request: ActionRequest, _ ticket: ControlTicket) { requests.append(request) }
  func show(_ menu: ControlMenu) {}
  func contentResized() {}
  func report(_ event: ContentView.Event) {}
}
