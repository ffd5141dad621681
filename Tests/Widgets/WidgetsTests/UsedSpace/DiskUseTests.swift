import Expectations
import Foundation
import Testing
import WidgetCore

@testable import Widgets

@Suite("Disk usage")
struct DiskUseTests {
  @Test func `blocks are counted like in df`() {
    let disk = DiskUse(path: "/", blockSize: 4096, blocks: 1000, free: 300, available: 250)
    expect(disk.used == 700 * 4096)
    expect(disk.free == 250 * 4096)
    expect(disk.total == 1000 * 4096)
    // Reserved blocks are neither used nor free: a disk is full when the user can't write.
    expect(disk.rate == 700.0 / 950.0)
    let full = DiskUse(path: "/", blockSize: 4096, blocks: 1000, free: 50, available: 0)
    expectEqual(full.rate, 1)
  }

  @Test func `impossible numbers don't crash`() {
    let huge = DiskUse(
      path: "/", blockSize: .max, blocks: .max, free: .max, available: .max)
    expect(huge.total == .max && huge.rate.isFinite)
    let odd = DiskUse(path: "/", blockSize: 1, blocks: 10, free: 20, available: 30)
    expect(odd.used == 0 && odd.rate == 0)
    expectEqual(DiskUse(path: "/", blockSize: 1, blocks: 0, free: 0, available: 0).rate, 0)
  }

  @Test func `sizes are the same after storing them`() throws {
    let disk = DiskUse(path: "/a b", used: 1 << 60 | 1, free: .max, total: 7)
    try expect(DiskUse(try JSON(parsing: disk.json.bytes)) == disk)
    expect(DiskUse(JSON.null) == nil)
  }

  @Test func `sizes match df for every mount of this system`() throws {
    var compared = 0
    for folder in ["/", "/tmp", "/dev/shm", "/home"] {
      // Other processes write meanwhile, so this repeats until both measurements agree.
      var seen: [(df: [UInt64], own: [UInt64])] = []
      while seen.count < 50, let df = try df(folder) {
        let disk = try DiskUse.measure(folder)
        seen.append((df, [disk.total, disk.used, disk.free]))
        if df == seen.last?.own { break }
      }
      guard let last = seen.last else { continue }
      expect(last.own == last.df, "\(folder), after \(seen.count) times")
      compared += 1
    }
    expect(compared > 0)
  }

  @Test func `an unmeasurable folder is an error with a reason`() {
    #expect(throws: DiskError(path: "/no/such/folder", code: ENOENT)) {
      try DiskUse.measure("/no/such/folder")
    }
    expectEqual(
      "\(DiskError(path: "/no/such/folder", code: ENOENT))",
      "The folder /no/such/folder does not exist")
    // /proc has no blocks.
    #expect(throws: DiskError(path: "/proc", code: 0)) { try DiskUse.measure("/proc") }
  }

  /// Returns the size, used and available bytes of df.
  private func df(_ folder: String) throws -> [UInt64]? {
    let output = try Tool.run("df", "-B1", "--output=size,used,avail", folder).output
    let numbers = output.split(separator: "\n").dropFirst().first?.split(separator: " ")
      .compactMap { UInt64($0) }
    return numbers?.count == 3 ? numbers : nil
  }
}

@Suite("Test disks", .serialized)
struct LoopDiskTests {
  /// The reason that mounting is impossible; nil if it's possible.
  static let obstacle: String? = {
    guard getuid() == 0 else { return "only root may mount" }
    guard let folder = try? LoopDisk() else { return "no loop device can be mounted here" }
    folder.end()
    return nil
  }()

  @Test(
    .enabled(
      if: LoopDiskTests.obstacle == nil, "\(LoopDiskTests.obstacle ?? "")"))
  func `sizes match df while a disk fills up`() throws {
    let disk = try LoopDisk()
    defer { disk.end() }
    for megabytes in [0, 3, 8, 100] {
      // Writes as a user without access to the reserve.
      _ = try? Tool.run(
        "setpriv", "--reuid=65534", "--clear-groups", "dd", "if=/dev/zero",
        "of=\(disk.folder)/file", "bs=1M", "count=\(megabytes)", "status=none")
      if megabytes == 100 {
        // The remaining space is less than a large block.
        _ = try? Tool.run(
          "setpriv", "--reuid=65534", "--clear-groups", "dd", "if=/dev/zero",
          "of=\(disk.folder)/rest", "bs=1k", "status=none")
      }
      let output = try Tool.run("df", "-B1", "--output=size,used,avail,pcent", disk.folder).output
      let words = output.split(separator: "\n")[1].split(separator: " ").map {
        String($0.filter(\.isNumber))
      }
      let use = try DiskUse.measure(disk.folder)
      expect(["\(use.total)", "\(use.used)", "\(use.free)"] == Array(words.prefix(3)))
      expect(Int((use.rate * 100).rounded(.up)) == Int(words[3]))
      if megabytes == 100 { expect(use.free == 0 && use.rate == 1) }
    }
  }
}

/// A small mounted ext4 image with reserved blocks.
struct LoopDisk {
  let folder: String
  private let file: String

  init() throws {
    let place = "\(NSTemporaryDirectory())/today-loop-\(UUID().uuidString)"
    (folder, file) = (place, "\(place).img")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    do {
      for command in [
        ["truncate", "-s", "20M", file], ["mkfs.ext4", "-q", "-m", "5", file],
        ["mount", "-o", "loop", file, folder], ["chmod", "777", folder],
      ] {
        let result = try Tool.run(command)
        guard result.status == 0 else { throw Tool.Trouble(what: result.output) }
      }
    } catch {
      end()
      throw error
    }
  }

  func end() {
    _ = try? Tool.run("umount", folder)
    try? FileManager.default.removeItem(atPath: file)
    rmdir(folder)
  }
}

/// A system program to compare with.
enum Tool {
  struct Trouble: Error { let what: String }

  @discardableResult
  static func run(_ words: String...) throws -> (status: Int32, output: String) {
    try run(words)
  }

  static func run(_ words: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
