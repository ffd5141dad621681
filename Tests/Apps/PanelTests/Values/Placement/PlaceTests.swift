import Expectations
import GTK
import RandomTesting
import Startup
import Testing

@testable import Panel

@Suite("The panel's place")
struct PlaceTests {
  private let one = MonitorLayout(
    monitors: [.init(name: "A", frame: rect(0, 0, 1920, 1080), workArea: rect(0, 27, 1920, 1053))],
    primary: "A")
  private let two = MonitorLayout(
    monitors: [
      .init(name: "A", frame: rect(0, 0, 1920, 1080), workArea: rect(0, 27, 1920, 1053)),
      .init(name: "B", frame: rect(1920, 100, 1024, 768), workArea: rect(1920, 100, 1024, 768)),
    ], primary: "A")

  private func place(
    _ layout: MonitorLayout, _ settings: PanelSettings = PanelSettings(), rtl: Bool = false,
    pointer: Point? = nil
  ) -> PanelPlace? {
    PanelPlace(layout: layout, settings: settings, isRightToLeft: rtl, pointer: pointer)
  }

  @Test func `the panel is at the right edge, as high as the work area`() {
    let place = place(one)
    expectEqual(place?.edge, .right)
    expect(place?.frame == rect(1520, 27, 400, 1053))
  }

  @Test func `the panel is at the left in right-to-left languages unless set otherwise`() {
    expect(place(one, rtl: true)?.frame == rect(0, 27, 400, 1053))
    expectEqual(place(one, PanelSettings(edge: .right), rtl: true)?.edge, .right)
  }

  @Test func `the monitor is chosen by pointer, by name, or as the primary one`() {
    expectEqual(place(two, pointer: Point(x: 2000, y: 300))?.monitor, "B")
    expectEqual(
      place(two, PanelSettings(monitor: .primary), pointer: Point(x: 2000, y: 300))?.monitor, "A")
    expect(place(two, PanelSettings(monitor: .named("B")))?.frame == rect(2544, 100, 400, 768))
  }

  @Test func `a disconnected monitor is replaced by the primary one`() {
    expectEqual(place(two, PanelSettings(monitor: .named("C")))?.monitor, "A")
    expectEqual(place(two, pointer: Point(x: 2000, y: 20))?.monitor, "A")
  }

  @Test func `without a monitor there is no place`() {
    expect(place(MonitorLayout(monitors: [], primary: nil)) == nil)
  }

  @Test func `a window reaches as far as the shadow, towards the middle of the screen`() {
    var layout = one
    layout.castsShadows = true
    for (rtl, window, panel) in [
      (false, rect(1496, 27, 424, 1053), rect(24, 0, 400, 1053)),
      (true, rect(0, 27, 424, 1053), rect(0, 0, 400, 1053)),
    ] {
      let place = place(layout, rtl: rtl)
      expect(place?.frame == self.place(one, rtl: rtl)?.frame)
      expect(place?.strip == self.place(one, rtl: rtl)?.strip, "nothing is reserved for it")
      expect(place?.window == window)
      expect(place?.inWindow(nil) == panel)
      expect(
        place?.inWindow(rect(100, 0, 300, 1053)) == rect(panel.minX + 100, 0, 300, 1053))
      expect(place?.frame(inWindow: window) == place?.frame)
    }
    expect(place(one)?.window == place(one)?.frame, "without a compositor")
    let small = MonitorLayout(
      monitors: [.init(name: "S", frame: rect(0, 0, 410, 640), workArea: rect(0, 0, 410, 640))],
      castsShadows: true)
    expect(place(small)?.window == rect(0, 0, 410, 640))
  }

  @Test func `the panel is never wider than the monitor`() {
    let small = MonitorLayout(
      monitors: [.init(name: "S", frame: rect(0, 0, 360, 640), workArea: rect(0, 0, 360, 640))],
      primary: nil)
    expect(place(small, PanelSettings(width: 560))?.frame == rect(0, 0, 360, 640))
  }

  @Test func `the strip is measured from the edge of the whole screen`() {
    expect(place(one)?.strip == .init(depth: 400, from: 27, to: 1080))
    let right = PanelSettings(monitor: .named("B"))
    expect(place(two, right)?.strip == .init(depth: 400, from: 100, to: 868))
    expectEqual(place(two, PanelSettings(edge: .left, monitor: .named("A")))?.strip?.depth, 400)
  }

  @Test func `no strip is reserved between two monitors`() {
    expect(place(two, PanelSettings(edge: .right, monitor: .named("A")))?.strip == nil)
    expect(place(two, PanelSettings(edge: .left, monitor: .named("B")))?.strip == nil)
  }

  @Test(arguments: [1, 2])
  func `a dock reserves its strip in the X server's pixels`(scale: Int) {
    let strut = place(one).flatMap { Strut($0, scale: Double(scale)) }
    expectEqual(
      strut?.numbers, [0, 400 * scale, 0, 0, 0, 0, 27 * scale, 1080 * scale - 1, 0, 0, 0, 0])
    expect(place(two, PanelSettings(monitor: .named("A"))).flatMap { Strut($0, scale: 1) } == nil)
    expect(
      rect(1520, 27, 400, 1053).pixels(2) == PixelRect(x: 3040, y: 54, width: 800, height: 2106))
  }

  @Test(
    "wherever the monitors are, the panel is inside its monitor's work area, at its edge",
    arguments: 0..<300)
  func anyLayout(seed: UInt64) throws {
    var generator = SeededNumbers(seed: seed)
    let layout = randomLayout(&generator)
    let settings = PanelSettings(
      edge: Edge.allCases.randomElement(using: &generator),
      width: .random(in: PanelSettings.widths, using: &generator),
      monitor: [.pointer, .primary, .named("M1")].randomElement(using: &generator) ?? .pointer)
    let place = try #require(self.place(layout, settings, pointer: Point(x: 900, y: 500)))
    let monitor = try #require(layout.monitors.first { $0.name == place.monitor })
    expect(monitor.workArea.intersection(place.frame) == place.frame)
    expect(
      place.edge == .left
        ? place.frame.minX == monitor.workArea.minX : place.frame.maxX == monitor.workArea.maxX)
    expect(place.frame.height == monitor.workArea.height)
    if let strip = place.strip {
      expect(strip.depth >= place.frame.width && strip.from < strip.to)
      expect(strip.depth <= layout.bounds.width)
    }
  }

  private func randomLayout(_ generator: inout SeededNumbers) -> MonitorLayout {
    var x = 0.0
    let monitors = (0..<Int.random(in: 1...3, using: &generator)).map { index in
      let width = Double(Int.random(in: 300...2560, using: &generator))
      let height = Double(Int.random(in: 300...1600, using: &generator))
      let frame = rect(x, Double(Int.random(in: 0...400, using: &generator)), width, height)
      x += width
      return MonitorLayout.Place(
        name: "M\(index)", frame: frame,
        workArea: frame.inset(by: Double(Int.random(in: 0...60, using: &generator))))
    }
    return MonitorLayout(monitors: monitors, primary: "M0")
  }
}

@Suite("The work area of a monitor")
struct WorkAreaTests {
  private let screen = (width: 2944, height: 1080)
  private let left = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
  private let right = PixelRect(x: 1920, y: 0, width: 1024, height: 768)

  private func remaining(_ monitor: PixelRect, _ struts: Strut...) -> PixelRect {
    WorkArea.remaining(of: monitor, after: struts, on: screen)
  }

  @Test func `a bar at the top shortens only the monitor it is on`() {
    let bar = Strut(edge: .top, depth: 30, span: 0...1919)
    expect(remaining(left, bar) == PixelRect(x: 0, y: 30, width: 1920, height: 1050))
    expect(remaining(right, bar) == right)
  }

  @Test func `a strip at the right edge of the screen isn't on the left monitor`() {
    let dock = Strut(edge: .right, depth: 64, span: 0...767)
    expect(remaining(right, dock) == PixelRect(x: 1920, y: 0, width: 960, height: 768))
    expect(remaining(left, dock) == left)
  }

  @Test func `a bottom strip is measured from the screen, not from a lower monitor`() {
    let bar = Strut(edge: .bottom, depth: 40, span: 0...2943)
    expectEqual(remaining(left, bar).maxY, 1040)
    expect(remaining(right, bar) == right)
  }

  @Test func `several bars add up, and invalid ones are ignored`() {
    let area = remaining(
      left, Strut(edge: .left, depth: 70, span: 0...1079),
      Strut(edge: .bottom, depth: 40, span: 0...1919), Strut(edge: .top, depth: 5000, span: 0...99))
    expect(area == PixelRect(x: 70, y: 0, width: 1850, height: 1040))
  }

  @Test func `the window manager's work area counts, except at the panel's own strip`() {
    let told = [PixelRect(x: 0, y: 27, width: 1520, height: 1053)]
    expect(
      WorkArea.narrowed(left, by: told, ownEdge: .right)
        == PixelRect(x: 0, y: 27, width: 1920, height: 1053))
    expect(WorkArea.narrowed(left, by: told, ownEdge: nil) == told[0])
    expect(WorkArea.narrowed(right, by: told, ownEdge: nil) == right)
  }

  @Test func `a strut reads and writes the numbers of the property`() {
    let strut = Strut(edge: .right, depth: 400, span: 27...1079)
    expectEqual(strut.numbers, [0, 400, 0, 0, 0, 0, 27, 1079, 0, 0, 0, 0])
    expect(Strut(strut.numbers) == strut)
    expect(Strut([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) == nil)
    expect(Strut([400]) == nil)
  }
}

@Suite("Before GTK starts")
struct StartUpTests {
  @Test func `OpenGL is disabled by this GTK version's variable`() {
    expect(
      StartUp.variables(for: [:], gtk: (4, 8))
        == ["GSK_RENDERER": "cairo", "GDK_DEBUG": "gl-disable"])
    expect(
      StartUp.variables(for: [:], gtk: (4, 18))
        == ["GSK_RENDERER": "cairo", "GDK_DISABLE": "gl,vulkan"])
  }

  @Test func `a renderer in the environment is kept`() {
    expect(StartUp.variables(for: ["GSK_RENDERER": "gl"], gtk: (4, 8)).isEmpty)
  }

  /// The order of GTK's backends; nil leaves it to GTK.
  private func backend(
    _ environment: [String: String], _ kind: WindowKind?, hasLayers: Bool = false
  ) -> String? {
    StartUp.variables(
      for: environment.merging(["GSK_RENDERER": "gl"]) { $1 }, gtk: (4, 8), placed: kind,
      hasLayers: { hasLayers })["GDK_BACKEND"]
  }

  @Test func `on Wayland the backend depends on layers, otherwise it is XWayland`() {
    let wayland = ["WAYLAND_DISPLAY": "wayland-0"]
    let both = ["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"]
    expectEqual(backend(both, .automatic, hasLayers: true), "wayland,x11")
    expectEqual(backend(both, .automatic), "x11,wayland")
    expectEqual(backend(wayland, .automatic), "wayland,x11")
    expect(backend(wayland.merging(["DISPLAY": ""]) { $1 }, .automatic) == "wayland,x11")
    expect(backend(["DISPLAY": ":0"], .automatic, hasLayers: true) == nil)
  }

  @Test func `on Wayland the setting overrides that, and GDK_BACKEND overrides both`() {
    let both = ["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"]
    expectEqual(backend(both, .xwayland, hasLayers: true), "x11,wayland")
    expectEqual(backend(both, .layer), "wayland,x11")
    expectEqual(backend(both, .plain), "wayland,x11")
    expect(
      backend(both.merging(["GDK_BACKEND": "wayland"]) { $1 }, .xwayland, hasLayers: true) == nil)
  }

  @Test func `a window without a place uses GTK's default without a query`() {
    let variables = StartUp.variables(
      for: ["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0", "GSK_RENDERER": "gl"], gtk: (4, 8)
    ) {
      Issue.record("it asks")
      return true
    }
    expect(variables.isEmpty)
  }

  @Test func `resources are found beside an installed program and above one in its build folder`() {
    func folder(_ executable: String, _ files: Set<String>) -> String? {
      Resources.folder(besideExecutable: executable) { files.contains($0) }
    }
    expectEqual(
      folder("/usr/bin/today", ["/usr/share/today/style/panel.css"]), "/usr/share/today")
    expectEqual(
      folder("/src/today/.build/debug/today", ["/src/today/resources/style/panel.css"]),
      "/src/today/resources")
    expect(folder("/usr/bin/today", []) == nil)
  }
}

private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(x: x, y: y, width: width, height: height)
}
