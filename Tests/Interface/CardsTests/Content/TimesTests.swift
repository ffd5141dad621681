import GLib
import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Cards
@testable import Theme

/// Times on the screen: their updates, and when none are needed.
final class TimesTests: XCTestCase {
  private static let start = 1_795_310_521

  @MainActor private final class Clock { var now = start }

  /// One of each kind of time, some of which change their width after a second, and later.
  @MainActor private static let node = Column {
    Text(.countdown(to: Double(start + 600))).role(.value)
    Progress(from: Double(start), to: Double(start + 600))
    Row {
      Text(.relative(to: Double(start + 600)))
      Text(.clock(zone: "Asia/Tokyo", hasSeconds: true))
    }
    Text(.date(.relative, of: Double(start)))
    Text(.ahead(zone: "Asia/Tokyo"))
    ClockFace(zone: "Asia/Tokyo")
  }.node

  @MainActor private static func view(at clock: Clock) -> ContentView {
    let view = ContentView(
      theme: Theme(), locale: "en_US", times: TimeUpdater(locale: "en_US", clock: { clock.now }))
    view.show(node, margins: .standard, animated: false)
    return view
  }

  /// The drawing in a new window.
  @MainActor private static func picture(of view: ContentView, then wait: Double = 0.02) -> Bitmap?
  {
    let window = Window()
    window.setDefaultSize(width: 384, height: 300)
    window.child = view.canvas
    window.present()
    TestDisplay.wait { view.canvas.width == 384 }
    TestDisplay.settle(wait)
    let picture = view.canvas.picture?.bitmap(Size(width: 384, height: 300))
    window.child = nil
    window.destroy()
    TestDisplay.settle(0.005)
    return picture
  }

  func testAsTimeGoesItShowsWhatItWouldHaveShownAtFirst() {
    onMain {
      let clock = Clock()
      let view = Self.view(at: clock)
      var before = Self.picture(of: view)
      // The bar and the figures change at each step; a day later, everything does.
      for step in [1, 9, 59, 600, 86_400] {
        clock.now = Self.start + step
        view.catchUpWithTime()
        let fresh = Self.view(at: clock)
        XCTAssertEqual(view.height(for: 384, in: .compact), fresh.height(for: 384, in: .compact))
        let after = Self.picture(of: view)
        XCTAssert(after == Self.picture(of: fresh), "after \(step) s")
        XCTAssert(after != before, "after \(step) s")
        before = after
      }
    }
  }

  func testInvisibleTimesCauseNoWork() {
    onMain {
      let screen = OnScreen(Self.node)
      let view = screen.view
      XCTAssert(view.isFollowingTime)
      view.isInView = false
      XCTAssertFalse(view.isFollowingTime)
      view.isInView = true
      XCTAssert(view.isFollowingTime)
      screen.window.isVisible = false
      TestDisplay.wait { !view.canvas.isMapped }
      XCTAssertFalse(view.isFollowingTime)
      screen.window.isVisible = true
      TestDisplay.wait { view.canvas.isMapped }
      XCTAssert(view.isFollowingTime)
      view.show(Text("a").node, margins: .standard, animated: false)
      XCTAssertFalse(view.isFollowingTime)
      screen.close()
    }
  }

  func testTimesOfTheOtherModeAreNotAwaited() {
    onMain {
      let end = WallClock.now.components.seconds + 3600
      let node = Column {
        Text("a")
        Text(.countdown(to: Double(end))).shown(in: .expanded)
      }.node
      let screen = OnScreen(node)
      XCTAssertNil(screen.view.nextTimeChange)
      screen.view.mode = .expanded
      screen.view.setProgress(1)
      screen.settle()
      XCTAssertNotNil(screen.view.nextTimeChange)
      screen.close()
    }
  }

  func testATimerGoesOnByItselfToTheSecond() {
    onMain {
      let end = Double(WallClock.now.components.seconds + 3000)
      let screen = OnScreen(Text(.countdown(to: end)).role(.value).node)
      for _ in 0..<3 {
        let before = screen.bitmap()
        TestDisplay.wait { screen.bitmap() != before }
        // It was another second not long ago.
        let late = Double(WallClock.now.components.attoseconds) / 1e18
        XCTAssertLessThan(late, 0.5)
      }
      screen.close()
    }
  }

  func testTheAccessibleTextIsComputedOnChange() {
    inUTC { clock in
      let desk = TimeUpdater(locale: "en_US", clock: { clock.now })
      let words = TimeWords(locale: LocaleFormat("en_US"))
      let time = ShownTime.countdown(to: Double(Self.start + 600))
      var (spoken, count) = (desk.spoken(time), 1)
      // As time passes, and when the clock is set.
      for moment in Array(0...650) + [300, 5000, 12] {
        clock.now = Self.start + moment
        if !desk.isRight(spoken, for: time) { (spoken, count) = (desk.spoken(time), count + 1) }
        XCTAssertEqual(spoken.words, words.spoken(time, at: clock.now), "after \(moment) s")
      }
      // Nine minutes, each second of the last one, once from there on, and after the clock was set.
      XCTAssertLessThan(count, 9 + 60 + 60)
      XCTAssertFalse(desk.isRight(spoken, for: .countdown(to: Double(Self.start + 601))))
      let here = desk.spoken(.clock())
      setenv("TZ", "Asia/Kolkata", 1)
      desk.begin(ContentView(theme: Theme(), locale: "en_US", times: desk))
      XCTAssertFalse(desk.isRight(here, for: .clock()))
    }
  }

  func testTimesFollowTheUserToAnotherZone() {
    inUTC { clock in
      let desk = TimeUpdater(locale: "en_GB", clock: { clock.now })
      XCTAssertEqual(desk.written(.clock()), "01:22")
      XCTAssertEqual(desk.written(.ahead(zone: "Asia/Tokyo")), "+9 h")
      setenv("TZ", "Asia/Kolkata", 1)
      let view = ContentView(theme: Theme(), locale: "en_GB", times: desk)
      desk.begin(view)
      XCTAssertEqual(desk.written(.clock()), "06:52")
      XCTAssertFalse(desk.knowsZone(of: .clock(zone: "Mars/Base")))
    }
  }

  /// Sets the user's time zone to UTC, and lets the body change it.
  private func inUTC(_ body: @MainActor (Clock) -> Void) {
    onMain {
      setenv("TZ", "UTC", 1)
      defer { unsetenv("TZ") }
      body(Clock())
    }
  }
}
