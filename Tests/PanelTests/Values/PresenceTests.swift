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
    #expect(presence.handle(.show) == [.map, .slideIn])
    #expect(presence.phase == .slidingIn)
    #expect(presence.handle(.arrived).isEmpty)
    #expect(presence.phase == .shown)
  }

  @Test func `sent away, it slides out and only then leaves the screen`() {
    var presence = presence()
    _ = presence.handle(.show)
    _ = presence.handle(.arrived)
    #expect(presence.handle(.hide) == [.slideOut])
    #expect(presence.isOnScreen)
    #expect(presence.handle(.arrived) == [.unmap])
    #expect(presence.phase == .hidden)
  }

  @Test func `called again in mid-slide, it turns round without being mapped anew`() {
    var presence = presence()
    _ = presence.handle(.show)
    #expect(presence.handle(.toggle) == [.slideOut])
    #expect(presence.handle(.toggle) == [.slideIn])
  }

  @Test func `calling it when it is there changes nothing`() {
    var presence = presence()
    _ = presence.handle(.show)
    _ = presence.handle(.arrived)
    #expect(presence.handle(.show).isEmpty)
  }

  @Test func `turning to something else sends it away, but not when it is pinned`() {
    var loose = presence()
    _ = loose.handle(.show)
    #expect(loose.handle(.dismiss) == [.slideOut])
    var pinned = presence(isPinned: true)
    _ = pinned.handle(.show)
    #expect(pinned.handle(.dismiss).isEmpty)
    #expect(pinned.handle(.hide) == [.releaseStrip, .slideOut])
  }

  @Test func `pinned, it reserves its strip while it is there, and only then`() {
    var presence = presence(isPinned: true)
    #expect(presence.handle(.show) == [.map, .slideIn, .reserveStrip])
    #expect(presence.handle(.unpin) == [.releaseStrip])
    #expect(presence.handle(.pin) == [.reserveStrip])
    #expect(presence.handle(.monitorsGone) == [.releaseStrip, .unmap])
  }

  @Test func `without a monitor it waits, and comes when there is one`() {
    var presence = presence(hasMonitor: false)
    #expect(presence.handle(.show).isEmpty)
    #expect(presence.phase == .waiting)
    #expect(presence.handle(.monitorsCame) == [.map, .slideIn])
  }

  @Test func `sent away while it waits, it stays away when a monitor comes`() {
    var presence = presence(hasMonitor: false)
    _ = presence.handle(.show)
    _ = presence.handle(.hide)
    #expect(presence.handle(.monitorsCame).isEmpty)
    #expect(presence.phase == .hidden)
  }

  @Test func `losing the last monitor while sliding out ends the slide`() {
    var presence = presence()
    _ = presence.handle(.show)
    _ = presence.handle(.hide)
    #expect(presence.handle(.monitorsGone) == [.unmap])
    #expect(presence.phase == .hidden)
    #expect(presence.handle(.arrived).isEmpty)
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
          #expect(!isMapped && presence.hasMonitor)
          isMapped = true
        case .unmap:
          #expect(isMapped && !holdsStrip)
          isMapped = false
        case .slideIn, .slideOut: #expect(isMapped)
        case .reserveStrip:
          #expect(!holdsStrip && isMapped)
          holdsStrip = true
        case .releaseStrip:
          #expect(holdsStrip)
          holdsStrip = false
        }
      }
      #expect(isMapped == presence.isOnScreen)
      #expect(holdsStrip == presence.reservesStrip)
      #expect(!presence.isOnScreen || presence.hasMonitor)
      // Only the user sends it away; monitors never do.
      if [.monitorsGone, .monitorsCame, .arrived, .pin, .unpin].contains(event) {
        #expect(presence.isWanted == wasWanted)
      }
    }
  }
}
