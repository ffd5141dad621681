import Expectations
import GTK
import RandomTesting
import Testing

@testable import Panel

@Suite("Layer surfaces")
struct LayerTests {
  private typealias Inputs = LayerConfiguration.Inputs
  private let monitor = Rect(x: 0, y: 0, width: 1280, height: 900)

  private func place(
    _ edge: Edge = .right, y: Double = 0, width: Double = 400, height: Double = 900
  ) -> PanelPlace {
    PanelPlace(
      monitor: "DP-1", edge: edge,
      frame: Rect(x: edge == .left ? 0 : 1280 - width, y: y, width: width, height: height))
  }

  // MARK: - Stance

  @Test func `an open panel is above everything and catches clicks, without the keyboard`() {
    let configuration = LayerConfiguration(Inputs(goesForClicks: true, isOpenToClicks: true))
    expectEqual(configuration.layer, .overlay)
    expectEqual(configuration.keyboard, .none)
    expect(configuration.catchesClicks)
  }

  @Test func `a requested keyboard is exclusive`() {
    expectEqual(
      LayerConfiguration(Inputs(wantsKeyboard: true, goesForClicks: true)).keyboard, .exclusive)
  }

  @Test func `a pinned panel is below fullscreen windows and catches no clicks`() {
    let configuration = LayerConfiguration(Inputs(isPinned: true, isOpenToClicks: true))
    expectEqual(configuration.layer, .top)
    expectEqual(configuration.keyboard, .onDemand)
    expect(!configuration.catchesClicks)
  }

  @Test func `a pinned panel with the keyboard catches a click outside`() {
    let configuration = LayerConfiguration(Inputs(isPinned: true, wantsKeyboard: true))
    expectEqual(configuration.keyboard, .exclusive)
    expect(configuration.catchesClicks)
  }

  @Test func `no click is caught if the setting forbids it`() {
    let configuration = LayerConfiguration(
      Inputs(wantsKeyboard: true, mayCatchClicks: false, isOpenToClicks: true))
    expect(!configuration.catchesClicks)
    expectEqual(configuration.keyboard, .onDemand)
    expectEqual(
      LayerConfiguration(Inputs(mayCatchClicks: false, isOpenToClicks: true)).keyboard, .onDemand)
  }

  @Test func `its dialogs are above it and have the keyboard`() {
    let configuration = LayerConfiguration(
      Inputs(isPinned: true, wantsKeyboard: true, goesForClicks: true, hasDialog: true))
    expectEqual(configuration.layer, .bottom)
    expectEqual(configuration.keyboard, .none)
    expect(!configuration.catchesClicks)
  }

  @Test func `clicks are caught only if allowed, in any state`() {
    var numbers = SeededNumbers(seed: 19)
    for _ in 0..<500 {
      let inputs = Inputs(
        isPinned: .random(using: &numbers), wantsKeyboard: .random(using: &numbers),
        goesForClicks: .random(using: &numbers), mayCatchClicks: .random(using: &numbers),
        isOpenToClicks: .random(using: &numbers), hasDialog: .random(using: &numbers))
      let configuration = LayerConfiguration(inputs)
      expect(
        !configuration.catchesClicks || inputs.mayCatchClicks && !inputs.hasDialog, "\(inputs)")
      // The user can always type elsewhere.
      expect(configuration.keyboard != .exclusive || configuration.catchesClicks, "\(inputs)")
      // The surface that catches clicks must be below the panel, which can't be at the bottom then.
      expect(!configuration.catchesClicks || configuration.layer != .bottom)
    }
  }

  // MARK: - Place

  @Test func `a panel as high as the screen is stretched by the compositor`() {
    let spot = LayerSpot(place(), in: monitor, LayerConfiguration(Inputs()), reservesStrip: false)
    expectEqual(spot.anchors, [.top, .bottom, .right])
    expect(spot.width == 400 && spot.height == 0 && spot.zone == 0)
    expect(spot.margins == LayerSpot.Margins())
  }

  @Test func `a panel pinned at the left reserves its strip there`() {
    let spot = LayerSpot(
      place(.left), in: monitor, LayerConfiguration(Inputs()), reservesStrip: true)
    expectEqual(spot.anchors, [.top, .bottom, .left])
    expectEqual(spot.zone, 400)
  }

  @Test func `a surface covers the shadow, but reserves only the panel's strip`() {
    var place = place()
    place.shadow = 24
    let spot = LayerSpot(
      place, in: monitor, LayerConfiguration(Inputs()), reservesStrip: true)
    expect(spot.width == 424 && spot.zone == 400)
    expect(spot.margins == LayerSpot.Margins())
  }

  @Test func `a smaller panel keeps its margins`() {
    var small = place(y: 46, width: 300, height: 200)
    small.frame.origin.x -= 16
    let area = Rect(x: 0, y: 30, width: 1280, height: 870)
    let spot = LayerSpot(small, in: area, LayerConfiguration(Inputs()), reservesStrip: false)
    expectEqual(spot.anchors, [.top, .right])
    expect(spot.width == 300 && spot.height == 200)
    expect(spot.margins.top == 16 && spot.margins.right == 16)
  }

  @Test func `the work area is learned from the height of a surface`() {
    var heights = FreeHeights()
    var isNew = false
    expect(heights.area(of: "DP-1", monitor) == monitor)
    isNew = heights.learn(870, on: "DP-1", monitor)
    expect(isNew)
    isNew = heights.learn(870, on: "DP-1", monitor)
    expect(!isNew)
    expect(heights.area(of: "DP-1", monitor) == Rect(x: 0, y: 30, width: 1280, height: 870))
    expect(heights.area(of: "DP-2", monitor) == monitor)
    let other = Rect(x: 0, y: 0, width: 1920, height: 1080)
    expect(heights.area(of: "DP-1", other) == other)
    isNew = heights.learn(900, on: "DP-1", monitor)
    expect(isNew)
    expect(heights.area(of: "DP-1", monitor) == monitor)
  }

  @Test func `a height beyond the monitor is ignored`() {
    var heights = FreeHeights()
    var isNew = false
    isNew = heights.learn(0, on: "DP-1", monitor)
    expect(!isNew)
    isNew = heights.learn(901, on: "DP-1", monitor)
    expect(!isNew)
  }

  // MARK: - Edge

  @Test func `the edge is one pixel wide, without the corners`() {
    let layout = MonitorLayout(
      monitors: [.init(name: "DP-1", frame: monitor, workArea: monitor)], primary: nil)
    var settings = PanelSettings()
    settings.hotEdge = true
    let places = HotEdge.places(layout: layout, settings: settings, isRightToLeft: false)
    expectEqual(places.count, 1)
    expect(places.first?.isAt(monitor) == true)
    expect(places.first?.isAt(Rect(x: 1280, y: 0, width: 1280, height: 900)) == false)
    let spot = places.first?.spot(on: monitor)
    expect(spot?.width == 1 && spot?.height == 836 && spot?.margins.top == 32)
    expectEqual(spot?.zone, -1)
  }

  @Test func `resting at the edge opens the panel once`() {
    var rest = EdgeRest()
    var does: EdgeRest.Effect?
    does = rest.handle(.moved(along: 100))
    expectEqual(does, .wait)
    does = rest.handle(.moved(along: 120))
    expect(does == nil)
    does = rest.handle(.waited)
    expectEqual(does, .call)
    does = rest.handle(.moved(along: 110))
    expect(does == nil)
  }

  @Test func `gliding along the edge or leaving it doesn't open the panel`() {
    var rest = EdgeRest()
    var does: EdgeRest.Effect?
    does = rest.handle(.moved(along: 100))
    expectEqual(does, .wait)
    does = rest.handle(.moved(along: 160))
    expectEqual(does, .wait)
    does = rest.handle(.left)
    expectEqual(does, .forget)
    does = rest.handle(.waited)
    expect(does == nil)
  }
}
