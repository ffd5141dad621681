import GLib
import XCTest

final class FoldersTests: XCTestCase {
  func testWithoutVariablesTheUsualFoldersAreTaken() {
    let folders = Folders(environment: ["HOME": "/home/eva"], accountHome: "/none")
    XCTAssertEqual(folders.config, "/home/eva/.config/today")
    XCTAssertEqual(folders.data, "/home/eva/.local/share/today")
    XCTAssertEqual(folders.state, "/home/eva/.local/state/today")
    XCTAssertEqual(folders.cache, "/home/eva/.cache/today")
    XCTAssertEqual(folders.sharedData, ["/usr/local/share/today", "/usr/share/today"])
    XCTAssertEqual(folders.configFolders, ["/etc/xdg"])
  }

  func testVariablesMoveThem() {
    let folders = Folders(
      environment: [
        "HOME": "/home/eva", "XDG_CONFIG_HOME": "/c/", "XDG_DATA_HOME": "/d",
        "XDG_STATE_HOME": "/s", "XDG_CACHE_HOME": "/k", "XDG_RUNTIME_DIR": "/run/user/1",
        "XDG_DATA_DIRS": "/x:/y//:", "XDG_CONFIG_DIRS": "/z",
      ], accountHome: "/none")
    XCTAssertEqual(folders.config, "/c/today")
    XCTAssertEqual(folders.data, "/d/today")
    XCTAssertEqual(folders.state, "/s/today")
    XCTAssertEqual(folders.cache, "/k/today")
    XCTAssertEqual(folders.sharedData, ["/x/today", "/y/today"])
    XCTAssertEqual(folders.configFolders, ["/z"])
  }

  func testPathsThatAreNotAbsoluteAreIgnored() {
    let folders = Folders(
      environment: [
        "HOME": "eva", "XDG_CONFIG_HOME": "c", "XDG_CACHE_HOME": "", "XDG_RUNTIME_DIR": "run",
        "XDG_DATA_DIRS": "x:./y",
      ], accountHome: "/home/account")
    XCTAssertEqual(folders.home, "/home/account")
    XCTAssertEqual(folders.config, "/home/account/.config/today")
    XCTAssertEqual(folders.cache, "/home/account/.cache/today")
    XCTAssertEqual(folders.dataFolders, ["/usr/local/share", "/usr/share"])
  }
}
