import Expectations
internal import Plugins
internal import Testing
internal import WidgetCore

@Suite struct PluginNameTests {
  @Test(
    "A name says how often it is run",
    arguments: [
      ("cpu.10s.sh", "cpu", Duration.seconds(10), "sh"), ("cpu.1m.sh", "cpu", .seconds(60), "sh"),
      ("cpu.2h.py", "cpu", .seconds(7200), "py"), ("cpu.1d.rb", "cpu", .seconds(86_400), "rb"),
      ("cpu.500ms.sh", "cpu", .seconds(1), "sh"),
      ("cpu.1500ms.sh", "cpu", .milliseconds(1500), "sh"),
      ("a.b.c.5s.sh", "a.b.c", .seconds(5), "sh"), ("cpu.0s.sh", "cpu", .seconds(1), "sh"),
      ("cpu.1M.sh", "cpu", .seconds(60), "sh"), ("cpu.10s", "cpu", .seconds(10), ""),
      ("cpu.99999d.sh", "cpu", .seconds(30 * 86_400), "sh"),
    ] as [(String, String, Duration, String)])
  func saysItsInterval(_ file: String, _ name: String, _ interval: Duration, _ ending: String) {
    let read = PluginName(file: file)
    expect(read.name == name)
    expect(read.interval == interval)
    expect(read.ending == ending)
  }

  @Test(
    "A name without an interval is a name all the same",
    arguments: ["cpu.sh", "cpu", "cpu.x.sh", "cpu.s.sh", "cpu.-5s.sh", "cpu.1w.sh", ".hidden", ""])
  func needsNoInterval(_ file: String) {
    expect(PluginName(file: file).interval == nil)
  }

  @Test func anotherIntervalIsTheSameWidget() {
    expect(PluginName(file: "cpu.10s.sh").id == PluginName(file: "cpu.1h.sh").id)
    expect(PluginName(file: "cpu.10s.sh").id != PluginName(file: "cpu.10s.py").id)
    expectEqual(PluginName(file: "cpu.10s.sh").id, "local.plugin.cpu-sh")
  }

  @Test(
    "Each name makes an Id that a widget may have",
    arguments: ["001-cpu.10s.sh", "výška.1m.sh", "東京.5s.py", "a b c.sh", "-.sh", "ü", "a..b.1s.sh"])
  func idsAreValid(_ file: String) {
    expect(Manifest.isValidId(PluginName(file: file).id))
  }

  @Test func namesThatDifferInOneLetterDifferInTheirIds() {
    expect(PluginName(file: "ä.sh").id != PluginName(file: "ö.sh").id)
  }

  @Test func titlesAreReadable() {
    expectEqual(PluginName(file: "cpu-load_avg.10s.sh").title, "Cpu load avg")
    expectEqual(PluginName(file: "001-weather.1h.py").title, "Weather")
    expectEqual(PluginName(file: "2048.1h.py").title, "2048")
  }

  @Test func theNamesOfArgosSayMore() {
    let menu = PluginName(file: "cpu.10s+.sh")
    expectEqual(menu.name, "cpu")
    expect(menu.interval == .seconds(10))
    expect(menu.runsOnOpening)
    expectEqual(menu.ending, "sh")
    let placed = PluginName(file: "cpu.1r.10s.sh")
    expectEqual(placed.name, "cpu")
    expect(placed.interval == .seconds(10))
    expect(!placed.runsOnOpening)
  }
}
