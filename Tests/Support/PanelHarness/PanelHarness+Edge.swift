// Ownership: barriers live as long as what the panel was given for them.

internal import CGTKTesting
internal import GLib
package import GTK

@testable internal import Panel

/// The edges of monitors, where the pointer can go no further.
@MainActor final class TestEdge {
  typealias Barrier = X11EdgeBarriers.Barrier

  /// Barriers, until the panel releases it.
  final class Barriers {
    let places: [Barrier]
    let hear: (X11EdgeBarriers.Event) -> Void

    init(_ places: [Barrier], _ hear: @escaping (X11EdgeBarriers.Event) -> Void) {
      self.places = places
      self.hear = hear
    }
  }

  private(set) weak var barriers: Barriers?

  func put(_ places: [Barrier], _ hear: @escaping (X11EdgeBarriers.Event) -> Void) -> Barriers {
    let made = Barriers(places, hear)
    barriers = made
    return made
  }
}

extension PanelHarness {
  /// Where the pointer is held, and heard of.
  package var barriers: [X11EdgeBarriers.Barrier] { edge.barriers?.places ?? [] }

  /// Pushes the pointer against an edge for so long, in steps of 20 ms, as the X server tells of it. `isGrabbed`
  /// is while a program has the pointer.
  package func push(for duration: Duration, isGrabbed: Bool = false) {
    let end = Moment.now + duration
    var isFirst = true
    while isFirst || Moment.now < end {
      if !isFirst { advance(by: .milliseconds(20)) }
      isFirst = false
      edge.barriers?.hear(
        .hit(
          time: Moment(sinceStart: .zero).duration(to: .now), outward: 15, along: 0,
          isGrabbed: isGrabbed))
      settle()
    }
  }

  /// Takes the pointer away from the edge.
  package func leaveEdge() {
    edge.barriers?.hear(.left)
    settle()
  }

  /// Plugs in monitors, or unplugs them: what there is now, by name.
  package func setMonitors(_ monitors: [(name: String, frame: Rect)]) {
    let layout = MonitorLayout(
      monitors: monitors.map { .init(name: $0.name, frame: $0.frame, workArea: $0.frame) },
      primary: monitors.first?.name)
    setLayout(layout)
    settle()
  }
}
