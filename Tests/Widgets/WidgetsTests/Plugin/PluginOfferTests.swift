import Expectations
import Foundation
import TestDesktop
import Testing
import WidgetCore
import WidgetHost

@Suite struct PluginOfferTests {
  private let script = """
    #!/usr/bin/env  python3 -u\r
    # <xbar.title>CPU</xbar.title>
    # <xbar.version>v1.0</xbar.version>
    # <xbar.author>Jane</xbar.author>
    # <xbar.dependencies>python3,jq</xbar.dependencies>
    print("x")
    """

  @Test func `a plugin is recognized by its contents before installation`() throws {
    let offer = try PluginOffer(named: "cpu.10s.py", Array(script.utf8), isScript: true)
    expectEqual(offer.manifest.name.plain, "CPU")
    expectEqual(offer.manifest.author, "Jane")
    expectEqual(offer.manifest.id, "local.plugin.cpu-py")
    expectEqual(offer.version, "v1.0")
    expectEqual(offer.interpreter, "/usr/bin/env python3 -u")
    expectEqual(offer.dependencies, ["python3", "jq"])
    expect(offer.script?.visibleLines.first == "#!/usr/bin/env  python3 -u⟨U+000D⟩")
    expect(offer.script?.lines.last == "print(\"x\")")
  }

  @Test(
    "Invalid plugin names are refused",
    arguments: [
      "", ".hidden", "-rf", "a/b.sh", "a.sh~", "x.widget", "a.vars.json", "a\u{202E}hs.b", "a\nb",
      String(repeating: "a", count: 201),
    ])
  func refusesNames(_ name: String) {
    #expect(throws: WidgetRefusal.self) { try PluginOffer(named: name, Array(script.utf8)) }
  }

  @Test(
    "A file without a shebang line isn't a script",
    arguments: ["", "<!DOCTYPE html>", "echo x", "#", "#!", "#! \n", "\u{FEFF}#!/bin/sh"])
  func refusesPages(_ text: String) {
    #expect(throws: WidgetRefusal.self) {
      try PluginOffer(named: "a.sh", Array(text.utf8), isScript: true)
    }
  }

  @Test func `an installation never overwrites another file`() throws {
    let folder = try PluginFindingTests.Plugins()
    let offer = try PluginOffer(named: "cpu.10s.py", Array(script.utf8))
    let path = try offer.install(in: folder.folder)
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    expect(facts[.posixPermissions] as? Int == 0o700)
    expect(FileManager.default.contents(atPath: path) == Data(script.utf8))
    // A repeated installation has no effect.
    try expect(offer.install(in: folder.folder) == path)
    let other = try PluginOffer(named: "cpu.10s.py", Array("#!/bin/sh\n".utf8))
    #expect(throws: WidgetRefusal.self) { try other.install(in: folder.folder) }
    expect(FileManager.default.contents(atPath: path) == Data(script.utf8))
  }

  @Test func `an installation doesn't follow a symbolic link`() throws {
    let folder = try PluginFindingTests.Plugins()
    let target = "\(folder.folder)/target"
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.folder)/cpu.10s.py", withDestinationPath: target)
    let offer = try PluginOffer(named: "cpu.10s.py", Array(script.utf8))
    #expect(throws: (any Error).self) { try offer.install(in: folder.folder) }
    expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test(
    "A script that can’t be shown in full isn’t offered",
    arguments: [
      Array("#!/bin/sh\n".utf8) + [UInt8](repeating: 0x20, count: 300_000),
      Array("#!/bin/sh\n\0".utf8), Array("#!/bin/sh\n# a\rtouch x\n".utf8),
      Array("#!/bin/sh\n".utf8) + [0xFF],
    ])
  func refusesScripts(_ bytes: [UInt8]) {
    #expect(throws: WidgetRefusal.self) { try PluginOffer(named: "a.sh", bytes) }
  }

  @Test func `a compiled plugin has no script`() throws {
    try expect(PluginOffer(named: "a.sh", [0x7F, 0x45, 0x4C, 0x46, 0]).script == nil)
  }

  @Test func `a widget is installed with its program`() throws {
    let (from, to) = (try PluginFindingTests.Plugins(), try PluginFindingTests.Plugins())
    let manifest = "[Widget]\nId=org.example.A\nName=A\nExec=own/a\nProtocol=today-1\n"
    try from.add("a.widget", manifest, mode: 0o644)
    try FileManager.default.createDirectory(
      atPath: "\(from.folder)/own", withIntermediateDirectories: false)
    try from.add("own/a")
    try from.add("own/data", "x", mode: 0o644)
    var search = try from.search()
    search.folders = [from.folder]
    let widget = try search.widget(at: "\(from.folder)/a.widget")
    let copy = try widget.install(in: to.folder)
    expect(copy == "\(to.folder)/a.widget")
    expect(FileManager.default.isExecutableFile(atPath: "\(to.folder)/own/a"))
    expect(!FileManager.default.isExecutableFile(atPath: "\(to.folder)/own/data"))
    try expect(search.widget(at: copy).program == "\(to.folder)/own/a")
    // Doesn't overwrite another file.
    try to.add("own/data", "y", mode: 0o644)
    #expect(throws: WidgetRefusal.self) { try widget.install(in: to.folder) }
    expect(FileManager.default.contents(atPath: "\(to.folder)/own/data") == Data("y".utf8))
  }
}
