package import GTK

@testable internal import Panel

/// The display server's side: the monitors that there are, and what the panel has asked for on them.
extension PanelHarness {
  package nonisolated struct TestMonitor: Equatable, Sendable {
    package var name: String
    package var frame: Rect
    /// What bars of other programs leave of it.
    package var workArea: Rect

    package init(_ name: String, _ frame: Rect, workArea: Rect? = nil) {
      self.name = name
      self.frame = frame
      self.workArea = workArea ?? frame
    }
  }

  /// Plugs in these monitors, and pulls out all others.
  package func plugIn(_ monitors: TestMonitor..., primary: String? = nil) {
    layout = MonitorLayout(
      monitors: monitors.map { .init(name: $0.name, frame: $0.frame, workArea: $0.workArea) },
      primary: primary)
    placement?.layout = layout
    settle()
  }

  /// Where the pointer is on the desktop, which may have several monitors.
  package var desktopPointer: Point? {
    get { placement?.pointer }
    set { placement?.pointer = newValue }
  }

  /// Where the panel's window was put; nil while it is off the screen.
  package var place: Rect? { placement?.place?.frame }

  /// The monitor that it was put on.
  package var monitor: String? { placement?.place?.monitor }

  /// The place of which it has reserved the strip, if that may be reserved there.
  package var reserved: Rect? {
    placement?.reserved.flatMap { $0.strip == nil ? nil : $0.frame }
  }

  /// Whether a click beside the panel would be reported to it.
  package var watchesClicksOutside: Bool { placement?.outsideClick != nil }

  /// Clicks beside the panel; where it doesn't watch for that, nothing comes of it.
  package func clickOutside() {
    placement?.outsideClick?()
    settle()
  }

  /// Runs a body with the direction in which the language is read, for a panel that hasn't started.
  package func readingFromTheRight(_ body: () throws -> Void) rethrows {
    let before = Toolkit.standardDirection
    Toolkit.standardDirection = .rightToLeft
    defer { Toolkit.standardDirection = before }
    try body()
  }
}
