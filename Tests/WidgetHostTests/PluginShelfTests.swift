import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

/// What is kept of plugins, so that those that haven't changed aren't opened.
final class PluginShelfTests: XCTestCase {
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
      search.pluginShelf = folder["shelf"]
      let titles = { search.inventory().widgets.values.map(\.manifest.name.plain) }

      try write("One")
      XCTAssertEqual(titles(), ["One"])
      // It is not opened again: what is kept is believed.
      let kept = try text(folder["shelf"])
      try File(folder["shelf"]).write(Array(kept.replacing("One", with: "Two").utf8))
      XCTAssertEqual(titles(), ["Two"])
      try write("Six")
      XCTAssertEqual(titles(), ["Six"])
      for nonsense in ["", "nonsense", "today-plugins-1", "today-plugins-1\0\(plugin)\0", "\0\0"] {
        try File(folder["shelf"]).write(Array(nonsense.utf8))
        XCTAssertEqual(titles(), ["Six"])
      }
      XCTAssertTrue(try text(folder["shelf"]).contains(plugin))
      try File(plugin).remove()
      XCTAssertEqual(titles(), [])
      XCTAssertFalse(try text(folder["shelf"]).contains(plugin))
    }
  }

  func testWithoutAFolderNothingIsKept() throws {
    try onMain {
      let folder = try TemporaryFolder()
      var search = WidgetSearch(folders: [], libexec: productsFolder, path: "/bin")
      search.plugins = [folder["plugins"]]
      search.pluginShelf = folder["shelf"]
      _ = search.inventory()
      XCTAssertFalse(File(folder["shelf"]).exists)
    }
  }
}
