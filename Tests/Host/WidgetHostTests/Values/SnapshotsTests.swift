import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

final class SnapshotsTests: XCTestCase {
  private static let instance = Instance(name: "a-1", widget: "x.A", settings: ["path": "/"])

  func testCachedContentIsFoundForTheSameInstanceAndLanguage() throws {
    let instance = Self.instance
    try onMain {
      let folder = try TemporaryFolder()
      let snapshot = ContentSnapshot(message: Array("hello".utf8), time: 1234.5, of: instance)
      Snapshots(folder: folder["s"]).write(snapshot, of: instance, locale: "cs_CZ")
      let snapshots = Snapshots(folder: folder["s"])
      XCTAssertEqual(snapshots.read(instance, locale: "cs_CZ"), snapshot)
      XCTAssertNil(snapshots.read(instance, locale: "en_US"))
      var other = instance
      other.settings["path"] = "/home"
      XCTAssertNil(snapshots.read(other, locale: "cs_CZ"))
      // Its content changed, so it is gone.
      XCTAssertEqual(names(in: folder["s"]), [])
    }
  }

  func testADamagedSnapshotIsDroppedAlone() throws {
    let instance = Self.instance
    try onMain {
      let folder = try TemporaryFolder()
      let snapshots = Snapshots(folder: folder.path)
      let other = Instance(name: "b-1", widget: "x.B")
      let good = ContentSnapshot(message: Array("good".utf8), time: 1, of: other)
      snapshots.write(good, of: other, locale: "C")
      let bytes = ContentSnapshot(message: Array("message".utf8), time: 2, of: instance).bytes
      for index in bytes.indices {
        var damaged = bytes
        damaged[index] ^= 0x41
        try File(folder["a-1@C"]).write(damaged, isDurable: false)
        if let read = snapshots.read(instance, locale: "C") {
          XCTAssertEqual(read.message, Array("message".utf8), "byte \(index)")
        }
        try File(folder["a-1@C"]).write(Array(bytes.prefix(index)), isDurable: false)
        XCTAssertNil(snapshots.read(instance, locale: "C"), "cut at \(index)")
      }
      XCTAssertEqual(snapshots.read(other, locale: "C"), good)
    }
  }

  func testPicturesAreFoundForTheSameInstanceUnlessTheyAreDamaged() throws {
    let instance = Self.instance
    try onMain {
      let folder = try TemporaryFolder()
      let snapshots = Snapshots(folder: folder.path)
      var cache = PictureCache()
      cache.put([1, 2, 3], as: "a")
      cache.put([], as: "b\n c")
      cache.put([UInt8](0...255), as: "č")
      snapshots.write(cache, of: instance)
      XCTAssertEqual(snapshots.readPictures(instance).entries, cache.entries)
      var other = instance
      other.settings["path"] = "/home"
      XCTAssertTrue(snapshots.readPictures(other).isEmpty)
      XCTAssertEqual(names(in: folder.path), [])
      let bytes = cache.bytes(of: instance)
      for index in bytes.indices {
        var damaged = bytes
        damaged[index] ^= 0x41
        try File(folder["a-1@.pictures"]).write(damaged, isDurable: false)
        XCTAssertTrue(snapshots.readPictures(instance).isEmpty, "byte \(index)")
        try File(folder["a-1@.pictures"]).write(Array(bytes.prefix(index)), isDurable: false)
        XCTAssertTrue(snapshots.readPictures(instance).isEmpty, "cut at \(index)")
      }
      snapshots.write(cache, of: instance)
      snapshots.write(PictureCache(), of: instance)
      XCTAssertEqual(names(in: folder.path), [])
      snapshots.write(cache, of: instance)
      snapshots.remove("a-1")
      XCTAssertEqual(names(in: folder.path), [])
    }
  }

  func testTheOldestGoWhenThereAreTooMany() throws {
    try onMain {
      let folder = try TemporaryFolder()
      let snapshots = Snapshots(folder: folder.path, limit: 5000)
      for number in 1...12 {
        let one = Instance(name: "a-\(number)", widget: "x.A")
        snapshots.write(
          ContentSnapshot(message: [UInt8](repeating: 65, count: 900), time: 1, of: one), of: one,
          locale: "C")
      }
      XCTAssertEqual(
        Set(names(in: folder.path)), Set((8...12).map { "a-\($0)@C" }))
    }
  }

  func testSnapshotsOfTheFutureAreTheFirstToGo() throws {
    try onMain {
      let folder = try TemporaryFolder()
      for number in 1...5 {
        try put(String(repeating: "x", count: 1000), folder["future-\(number)@C"])
        var times = [timespec(tv_sec: 4_294_967_296, tv_nsec: 0)]
        times.append(times[0])
        XCTAssertEqual(utimensat(AT_FDCWD, folder["future-\(number)@C"], times, 0), 0)
      }
      try put(String(repeating: "x", count: 900), folder["past-1@C"])
      let one = Instance(name: "a-1", widget: "x.A")
      Snapshots(folder: folder.path, limit: 2100).write(
        ContentSnapshot(message: [UInt8](repeating: 65, count: 900), time: 1, of: one), of: one,
        locale: "C")
      XCTAssertEqual(Set(names(in: folder.path)), ["past-1@C", "a-1@C"])
    }
  }

  func testASnapshotWithATimeThatIsNoneIsDropped() throws {
    for time in [1e300, -1e300, .infinity, .nan] {
      let bytes = ContentSnapshot(message: [65], time: time, fingerprint: 1).bytes
      XCTAssertNil(ContentSnapshot(bytes: bytes))
    }
    XCTAssertNotNil(
      ContentSnapshot(
        bytes: ContentSnapshot(message: [65], time: 4_294_967_296, fingerprint: 1).bytes))
  }

  func testRemovingTakesAllLanguages() throws {
    let instance = Self.instance
    try onMain {
      let folder = try TemporaryFolder()
      let snapshots = Snapshots(folder: folder.path)
      let other = Instance(name: "a-11", widget: "x.A")
      for one in [instance, other] {
        for locale in ["cs_CZ", "../evil"] {
          snapshots.write(ContentSnapshot(message: [65], time: 1, of: one), of: one, locale: locale)
        }
      }
      snapshots.remove("a-1")
      XCTAssertEqual(Set(names(in: folder.path)), ["a-11@cs_CZ", "a-11@---evil"])
    }
  }

  func testAFolderThatCannotBeWrittenIsDoneWithout() throws {
    let instance = Self.instance
    try onMain {
      let folder = try TemporaryFolder()
      try put("", folder["s"])
      let snapshots = Snapshots(folder: folder["s"])
      snapshots.write(
        ContentSnapshot(message: [65], time: 1, of: instance), of: instance, locale: "C")
      XCTAssertNil(snapshots.read(instance, locale: "C"))
    }
  }
}
