import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Pictures of a sample panel", .serialized) struct SamplePanels {
    @Test func `sample pictures show a desktop without the user's data`() throws {
      let panel = try PanelOnDesktop(windowManager: false, isNewUser: true)
      let home = try #require(panel.desktop.environment["HOME"])
      for options in [["--appearance", "dark"], ["--rtl"], ["--welcome"]] {
        let picture = "\(panel.desktop.folder)/sample.png"
        let result = try panel.desktop.run(
          [ProgramUnderTest.path("today"), "render", "--demo"] + options + [picture])
        expect(result.status == .exited(0), "\(options): \(result.errors)")
        let size = try panel.desktop.outputOf(["identify", "-format", "%w %h %k", picture])
          .split(separator: " ").compactMap { Int($0) }
        expectEqual(size.first, 1280)
        expect(size.count == 3 && size[1] >= 900 && size[2] > 5000, "\(options): \(size)")
        try FileManager.default.removeItem(atPath: picture)
      }
      let files = FileManager.default.enumerator(atPath: home)?.compactMap { $0 as? String } ?? []
      expectEqual(files.filter { $0.contains("/today/") }, [])
    }
  }
}
