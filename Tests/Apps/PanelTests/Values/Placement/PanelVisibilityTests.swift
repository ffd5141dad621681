import Expectations
import RandomTesting
import Testing

@testable import Panel

@Suite("The panel's visibility")
struct PanelVisibilityTests {
  private func presence(isPinned: Bool = false, hasMonitor: Bool = true) -> PanelVisibility {
    PanelVisibility(isPinned: isPinned, hasMonitor: hasMonitor)
  }

  @Test func `show maps the panel and slides it in`() {
    var presence = presence()
    expectEqual(presence.handle(.show), [.map, .slideIn])
    expectEqual(presence.phase, .slidingIn)
    expect(presence.handle(.arrived).isEmpty)
    expectEqual(presence.phase, .shown)
  }

  @Test func `hide slides the panel out and then unmaps it`() {
    var presence = presence()
    _ = presence.handle(.show)
    _ = presence.handle(.arrived)
    expectEqual(presence.handle(.hide), [.slideOut])
    expect(presence.isOnScreen)
    expectEqual(presence.handle(.arrived), [.unmap])
    expectEqual(presence.phase, .hidden)
  }

  @Test func `show during a slide out reverses the slide without mapping again`() {
    var presence = presence()
    _ = presence.handle(.show)
    expectEqual(presence.handle(.toggle), [.slideOut])
    expectEqual(presence.handle(.toggle), [.slideIn])
  }

  @Test func `show changes nothing for a visible panel`() {
    var presence = presence()
    _ = presence.handle(.show)
    _ = presence.handle(.arrived)
    expect(presence.handle(.show).isEmpty)
  }

  @Test func `dismiss hides the panel unless it is pinned`() {
    var loose = presence()
    _ = loose.handle(.show)
    expectEqual(loose.handle(.dismiss), [.slideOut])
    var pinned = presence(isPinned: true)
    _ = pinned.handle(.show)
    expect(pinned.handle(.dismiss).isEmpty)
    expectEqual(pinned.handle(.hide), [.releaseStrip, .slideOut])
  }

  @Test func `a pinned panel reserves its strip only while it is visible`() {
    var presence = presence(isPinned: true)
    expectEqual(presence.handle(.show), [.map, .slideIn, .reserveStrip])
    expectEqual(presence.handle(.unpin), [.releaseStrip])
    expectEqual(presence.handle(.pin), [.reserveStrip])
    expectEqual(presence.handle(.monitorsGone), [.releaseStrip, .unmap])
  }

  @Test func `without a monitor the panel waits for one`() {
    var presence = presence(hasMonitor: false)
    expect(presence.handle(.show).isEmpty)
    expectEqual(presence.phase, .waiting)
    expectEqual(presence.handle(.monitorsCame), [.map, .slideIn])
  }

  @Test func `a panel hidden while waiting stays hidden when a monitor is connected`() {
    var presence = presence(hasMonitor: false)
    _ = presence.handle(.show)
    _ = presence.handle(.hide)
    expect(presence.handle(.monitorsCame).isEmpty)
    expectEqual(presence.phase, .hidden)
  }

  @Test func `losing the last monitor while sliding out ends the slide`() {
    var presence = presence()
    _ = presence.handle(.show)
    _ = presence.handle(.hide)
    expectEqual(presence.handle(.monitorsGone), [.unmap])
    expectEqual(presence.phase, .hidden)
    expect(presence.handle(.arrived).isEmpty)
  }

  @Test(
    "whatever happens, in whatever order, the window and the strip agree with the phase",
    arguments: 0..<200)
  func anyOrder(seed: UInt64) {
    var generator = SeededNumbers(seed: seed)
    var presence = presence(isPinned: .random(using: &generator), hasMonitor: true)
    var isMapped = false
    var holdsStrip = false
    for _ in 0..<200 {
      guard let event = PanelVisibility.Event.allCases.randomElement(using: &generator) else {
        return
      }
      let wasWanted = presence.isWanted
      for effect in presence.handle(event) {
        switch effect {
        case .map:
          expect(!isMapped && presence.hasMonitor)
          isMapped = true
        case .unmap:
          expect(isMapped && !holdsStrip)
          isMapped = false
        case .slideIn, .slideOut: expect(isMapped)
        case .reserveStrip:
          expect(!holdsStrip && isMapped)
          holdsStrip = true
        case .releaseStrip:
          expect(holdsStrip)
          holdsStrip = false
        }
      }
      expect(isMapped == presence.isOnScreen)
      expect(holdsStrip == presence.reservesStrip)
      expect(!presence.isOnScreen || presence.hasMonitor)
      // Only the user hides it; monitors never do.
      if [.monitorsGone, .monitorsCame, .arrived, .pin, .unpin].contains(event) {
        expect(presence.isWanted == wasWanted)
      }
    }
  }
}
