import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

/// The cache of plugins, which avoids opening unchanged ones.
final class PluginCommentCacheTests: XCTestCase {
  func testAFileIsReadAgainOnceItHasChanged() throws {
    try onMain {
      let folder = try TemporaryFolder()
      let plugin = folder["plugins/a.1m.sh"]
      try File.createFolder(folder["plugins"])
      func write(_ title: String) throws {
        try put("#!/bin/sh\n# <xbar.title>\(title)</xbar.title>\n", plugin)
        chmod(plugin, 0o755)
      }
      var search = WidgetSearch(folders: [], libexec: productsFolder, path: "/bin")
      search.plugins = [folder["plugins"]]
      search.pluginCache = folder["cache"]
      let titles = { search.inventory().widgets.values.map(\.manifest.name.plain) }

      try write("One")
      XCTAssertEqual(titles(), ["One"])
      // It isn't opened again: the cache is trusted.
      let kept = try text(folder["cache"])
      try File(folder["cache"]).write(Array(kept.replacing("One", with: "Two").utf8))
      XCTAssertEqual(titles(), ["Two"])
      try write("Six")
      XCTAssertEqual(titles(), ["Six"])
      for nonsense in ["", "nonsense", "today-plugins-1", "today-plugins-1\0\(plugin)\0", "\0\0"] {
        try File(folder["cache"]).write(Array(nonsense.utf8))
        XCTAssertEqual(titles(), ["Six"])
      }
      XCTAssertTrue(try text(folder["cache"]).contains(plugin))
      try File(plugin).remove()
      XCTAssertEqual(titles(), [])
      XCTAssertFalse(try text(folder["cache"]).contains(plugin))
    }
  }

  func testCommentsThatAreNotNeededAtOnceAreReadLater() throws {
    try inManualTime {
      let folder = try TemporaryFolder()
      try File.createFolder(folder["plugins"])
      for name in ["a.1m.sh", "b.1m.sh"] {
        try put("#!/bin/sh\n", folder["plugins/\(name)"])
        chmod(folder["plugins/\(name)"], 0o755)
      }
      var search = WidgetSearch(folders: [], libexec: productsFolder, path: "/bin")
      search.plugins = [folder["plugins"]]
      search.pluginCache = folder["cache"]
      let ids = search.inventory().widgets.keys.sorted()
      XCTAssertEqual(ids.count, 2)
      for (asksForThem, isAhead) in [(false, false), (true, false), (false, true)] {
        let installed = Installed(search)
        let changes = ChangeCounter()
        installed.delegate = changes
        if isAhead { installed.lookAhead(first: [ids[0]]) }
        installed.follow(first: [ids[0]])
        XCTAssertEqual(Array(installed.inventory.widgets.keys), [ids[0]])
        if asksForThem { installed.finish() }
        advance(by: .seconds(10))
        turnLoop(for: "the rest") { installed.inventory.widgets.count == 2 }
        XCTAssertEqual(changes.count, 2)
        installed.finish()
        XCTAssertEqual(changes.count, 2)
      }
      // No plugins are requested, or all.
      XCTAssertEqual(search.inventory(plugins: []).widgets, [:])
      XCTAssertFalse(search.inventory(plugins: []).isWhole)
      XCTAssertEqual(search.inventory(plugins: Set(ids)), search.inventory())
    }
  }

  func testWithoutAFolderNothingIsKept() throws {
    try onMain {
      let folder = try TemporaryFolder()
      var search = WidgetSearch(folders: [], libexec: productsFolder, path: "/bin")
      search.plugins = [folder["plugins"]]
      search.pluginCache = folder["cache"]
      _ = search.inventory()
      XCTAssertFalse(File(folder["cache"]).exists)
    }
  }
}
