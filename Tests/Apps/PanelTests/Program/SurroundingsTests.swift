import Expectations
import Foundation
import Glibc
import TestDesktop
import Testing

extension ProgramTests {
  /// Unusual environments at the start.
  @Suite("Unusual environments", .serialized) struct Surroundings {
    private func run(
      _ program: String, _ arguments: [String], _ environment: [String: String],
      in folder: String = "/"
    ) throws -> (status: Int32, isCrash: Bool, output: String) {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: try ProgramUnderTest.path(program))
      process.arguments = arguments
      process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"].merging(environment) {
        $1
      }
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      process.standardOutput = output
      process.standardError = output
      process.standardInput = FileHandle.nullDevice
      try process.run()
      let said = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (
        process.terminationStatus, process.terminationReason == .uncaughtSignal,
        String(decoding: said, as: UTF8.self)
      )
    }

    @Test(.exhaustive, arguments: ["relative", "", ".", "~"])
    func `an invalid home is replaced by the account's`(home: String) throws {
      let folder = try Folder()
      let account = String(cString: getpwuid(getuid()).pointee.pw_dir)
      let before = try FileManager.default.contentsOfDirectory(atPath: "/")
      for variables in [
        ["HOME": home], ["HOME": home, "XDG_CONFIG_HOME": "c", "XDG_STATE_HOME": ""],
      ] {
        let doctor = try run("today", ["doctor"], variables, in: folder.path)
        expect(!doctor.isCrash && doctor.status <= 1, "\(doctor.output.suffix(500))")
        let list = try run("today", ["list"], variables, in: folder.path)
        expect(!list.isCrash && list.status == 0, "\(list.output)")
        // This reads the files of the account.
        let log = try run("today", ["log", "none"], variables, in: folder.path)
        expect(!log.isCrash && log.status == 1)
      }
      expect(!account.isEmpty)
      try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path), [])
      try expect(Set(FileManager.default.contentsOfDirectory(atPath: "/")) == Set(before))
    }

    @Test(.exhaustive)
    func `a preloaded library that sets a variable doesn't change the arguments`() throws {
      let folder = try Folder()
      let source = "\(folder.path)/sets.c"
      try """
      #include <stdlib.h>
      __attribute__((constructor)) static void set(void) { setenv("SET_BY_A_LIBRARY", "1", 1); }
      """.write(toFile: source, atomically: true, encoding: .utf8)
      let compiler = Process()
      compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      compiler.arguments = ["gcc", "-shared", "-fPIC", "-o", "\(folder.path)/sets.so", source]
      try compiler.run()
      compiler.waitUntilExit()
      try #require(compiler.terminationStatus == 0)
      let variables = ["HOME": folder.path, "LD_PRELOAD": "\(folder.path)/sets.so"]
      try expect(run("today", ["--version"], variables).output.hasPrefix("Today "))
      try expect(run("crypticker", ["--version"], variables).output.hasPrefix("Crypticker "))
      try expect(run("today", ["log", "no such"], variables).output.contains("“no such”"))
      let widget = try run("today-widgets", ["bitcoin"], variables)
      expect(!widget.output.contains("has to be named"), "\(widget.output)")
    }

    @Test func `file names reach a terminal as plain text`() throws {
      let folder = try Folder()
      let widgets = "\(folder.path)/.local/share/today/widgets"
      try FileManager.default.createDirectory(atPath: widgets, withIntermediateDirectories: true)
      let name = "\u{1B}]0;owned\u{7}\u{9B}2J\u{202E}x\nfake-1  current.widget"
      try "nonsense".write(toFile: "\(widgets)/\(name)", atomically: false, encoding: .utf8)
      let logs = "\(folder.path)/.cache/today/log"
      try FileManager.default.createDirectory(atPath: logs, withIntermediateDirectories: true)
      try Data("a\u{9B}2J\u{202E}b\u{1B}[2J\n".utf8 + [0x9B, 0x32, 0x4A])
        .write(to: URL(fileURLWithPath: "\(logs)/x-1.log"))
      for words in [
        ["list"], ["list", "--json"], ["doctor"], ["validate", "\(widgets)/\(name)"], ["log"],
        ["log", "x-1"], ["run", "\(widgets)/\(name)"], ["log", "\u{1B}[2J"], ["\u{9B}2J"],
      ] {
        let said = try run("today", words, ["HOME": folder.path]).output
        let harmful = said.unicodeScalars.filter {
          ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F..<0xA0).contains($0.value)
            || (0x202A...0x202E).contains($0.value)
        }
        expect(harmful.isEmpty, "\(words): \(said.debugDescription)")
        expect(!said.isEmpty)
        expect(!said.contains("\nfake-1"), "\(words)")
      }
    }

    private final class Folder {
      let path: String

      init() throws {
        var template = Array("/tmp/today-strange-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }

      deinit { try? FileManager.default.removeItem(atPath: path) }
    }
  }
}
