import Expectations
import Foundation
import TestDesktop
import Testing
import WidgetCore
import WidgetHost

@Suite struct PluginFindingTests {
  /// A temporary folder of plugins.
  final class Plugins {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("plugins-\(UUID().uuidString)").path

    init() throws {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func add(_ name: String, _ text: String = "#!/bin/sh\necho x\n", mode: Int = 0o755) throws {
      let path = "\(folder)/\(name)"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    func search() throws -> WidgetSearch {
      let libexec = URL(fileURLWithPath: try ProgramUnderTest.path("today-widgets"))
        .deletingLastPathComponent().path
      var search = WidgetSearch(folders: [], libexec: libexec, path: "/usr/bin:/bin")
      search.plugins = [folder]
      return search
    }
  }

  @Test func `executable plugins are widgets`() throws {
    let plugins = try Plugins()
    try plugins.add(
      "cpu.10s.sh", "#!/bin/sh\n# <xbar.title>CPU</xbar.title>\n# <xbar.desc>Load</xbar.desc>\n")
    let widget = try #require(
      try plugins.search().inventory().widgets["local.plugin.cpu-sh"])
    expectEqual(widget.manifest.name.plain, "CPU")
    expectEqual(widget.manifest.summary?.plain, "Load")
    expect(widget.arguments == ["plugin", "\(plugins.folder)/cpu.10s.sh"])
    expect(widget.plugin == "\(plugins.folder)/cpu.10s.sh")
    expect(widget.manifest.isLive)
    expect(widget.fingerprint() != nil)
  }

  @Test func `other files are ignored`() throws {
    let plugins = try Plugins()
    try plugins.add("README.md", mode: 0o644)
    try plugins.add(".hidden.1m.sh")
    try plugins.add("cpu.10s.sh.vars.json", "{}")
    try plugins.add("old.1m.sh~")
    let inventory = try plugins.search().inventory()
    expect(inventory.widgets.isEmpty)
    expect(inventory.refused.isEmpty)
  }

  @Test func `a plugin without execute permission is reported`() throws {
    let plugins = try Plugins()
    try plugins.add("cpu.10s.sh", mode: 0o644)
    let refused = try #require(try plugins.search().inventory().refused.first)
    expect(refused.reasons.first?.contains("chmod +x cpu.10s.sh") == true)
  }

  @Test func `a plugin with two intervals is one widget`() throws {
    let plugins = try Plugins()
    try plugins.add("cpu.10s.sh")
    try plugins.add("cpu.1m.sh")
    let inventory = try plugins.search().inventory()
    expectEqual(inventory.widgets.count, 1)
    expect(inventory.overridden == ["\(plugins.folder)/cpu.1m.sh"])
  }

  @Test func `plugins whose names differ only in blanks and dots are refused by name`() throws {
    let plugins = try Plugins()
    for name in ["cpu load.10s.sh", "cpu-load.sh", "cpu.load.1m.sh"] { try plugins.add(name) }
    let inventory = try plugins.search().inventory()
    expectEqual(inventory.widgets.values.map(\.plugin), ["\(plugins.folder)/cpu load.10s.sh"])
    expectEqual(
      inventory.refused.flatMap(\.reasons),
      ["cpu-load.sh", "cpu.load.1m.sh"].map {
        "\(plugins.folder)/\($0) needs another name: it differs from"
          + " \(plugins.folder)/cpu load.10s.sh only in blanks and dots."
      })
    let offer = try PluginOffer(named: "cpu.load.sh", Array("#!/bin/sh\n".utf8))
    #expect(throws: WidgetRefusal.self) { try offer.install(in: plugins.folder) }
  }

  @Test func `stored variables appear in the settings`() throws {
    let plugins = try Plugins()
    try plugins.add(
      "cpu.10s.sh", "#!/bin/sh\n# <xbar.var>string(VAR_A=\"x\"): A.</xbar.var>\n")
    try plugins.add("cpu.10s.sh.vars.json", "{\"VAR_A\":\"y\"}", mode: 0o644)
    let widget = try #require(try plugins.search().inventory().widgets.values.first)
    expect(widget.manifest.setting("VAR_A")?.standard == .text("y"))
  }

  @Test func `a plugin that others can write to isn't started`() throws {
    let plugins = try Plugins()
    try plugins.add("cpu.10s.sh", mode: 0o777)
    let widget = try plugins.search().widget(at: "\(plugins.folder)/cpu.10s.sh")
    let tools = RunningTools(environment: ["PATH": "/usr/bin:/bin"], guardProgram: "/bin/true")
    expect(tools.objection(to: widget)?.contains("chmod o-w") == true)
  }

  @Test func `a plugin outside the plugin folder can be opened by its path`() throws {
    let plugins = try Plugins()
    try plugins.add("one.sh")
    let search = try plugins.search()
    try expectEqual(search.widget(at: "\(plugins.folder)/one.sh").manifest.name.plain, "One")
    #expect(throws: WidgetRefusal.self) { try search.widget(at: "\(plugins.folder)/none.sh") }
  }
}
