import Expectations
import RandomTesting
import Testing

@testable import Panel

@Suite("How the panel comes and goes")
struct PresenceTests {
  private func presence(isPinned: Bool = false, hasMonitor: Bool = true) -> Presence {
    Presence(isPinned: isPinned, hasMonitor: hasMonitor)
  }

  @Test func `called, it is put on the screen and slides in`() {
    var presence = presence()
    expectEqual(presence.handle(.show), [.map, .slideIn])
    expectEqual(presence.phase, .slidingIn)
    expect(presence.handle(.arrived).isEmpty)
    expectEqual(presence.phase, .shown)
  }

  @Test func `sent away, it slides out and only then leaves the screen`() {
    var presence = presence()
    _ = presence.handle(.show)
    _ = presence.handle(.arrived)
    expectEqual(presence.handle(.hide), [.slideOut])
    expect(presence.isOnScreen)
    expectEqual(presence.handle(.arrived), [.unmap])
    expectEqual(presence.phase, .hidden)
  }

  @Test func `called again in mid-slide, it turns round without being mapped anew`() {
    var presence = presence()
    _ = presence.handle(.show)
    expectEqual(presence.handle(.toggle), [.slideOut])
    expectEqual(presence.handle(.toggle), [.slideIn])
  }

  @Test func `calling it when it is there changes nothing`() {
    var presence = presence()
    _ = presence.handle(.show)
    _ = presence.handle(.arrived)
    expect(presence.handle(.show).isEmpty)
  }

  @Test func `turning to something else sends it away, but not when it is pinned`() {
    var loose = presence()
    _ = loose.handle(.show)
    expectEqual(loose.handle(.dismiss), [.slideOut])
    var pinned = presence(isPinned: true)
    _ = pinned.handle(.show)
    expect(pinned.handle(.dismiss).isEmpty)
    expectEqual(pinned.handle(.hide), [.releaseStrip, .slideOut])
  }

  @Test func `pinned, it reserves its strip while it is there, and only then`() {
    var presence = presence(isPinned: true)
    expectEqual(presence.handle(.show), [.map, .slideIn, .reserveStrip])
    expectEqual(presence.handle(.unpin), [.releaseStrip])
    expectEqual(presence.handle(.pin), [.reserveStrip])
    expectEqual(presence.handle(.monitorsGone), [.releaseStrip, .unmap])
  }

  @Test func `without a monitor it waits, and comes when there is one`() {
    var presence = presence(hasMonitor: false)
    expect(presence.handle(.show).isEmpty)
    expectEqual(presence.phase, .waiting)
    expectEqual(presence.handle(.monitorsCame), [.map, .slideIn])
  }

  @Test func `sent away while it waits, it stays away when a monitor comes`() {
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
      guard let event = Presence.Event.allCases.randomElement(using: &generator) else { return }
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
