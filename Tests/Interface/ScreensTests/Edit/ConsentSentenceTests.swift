import Expectations
import Foundation
import WidgetCore
import XCTest

@testable import Panel
@testable import WidgetHost

/// Each sentence about what a program can do is in the table of promises, with its test.
final class ConsentSentenceTests: XCTestCase {
  private func consents() -> [Consent] {
    var consents: [Consent] = []
    for flags in 0..<256 {
      var manifest = Manifest(id: "org.example.A", name: TranslatedText("A"), command: ["a"])
      manifest.isSandboxed = flags & 1 != 0
      manifest.needsNetwork = flags & 2 != 0
      manifest.notifies = flags & 4 != 0
      manifest.refresh = flags & 8 != 0 ? nil : .seconds(600)
      if flags & 16 != 0 {
        manifest.settings = [
          SettingDefinition(name: "f", label: TranslatedText("F"), kind: .folder)
        ]
      }
      manifest.runsPrograms = flags & 64 != 0
      (manifest.isLive, manifest.runsInBackground) = (flags & 128 != 0, flags & 128 != 0)
      let widget = InstalledWidget(
        manifest: manifest, file: "/a.widget", program: "/a", arguments: [],
        plugin: flags & 32 != 0 ? "/a.sh" : nil)
      for hasSandbox in [false, true] {
        for isX11 in [false, true] {
          consents.append(
            Consent(
              widget, on: Consent.Machine(hasSandbox: hasSandbox, isX11: isX11), languages: []))
        }
      }
    }
    return consents
  }

  func testEachSentenceIsAPromiseWithATest() throws {
    let text = try String(contentsOfFile: "\(projectFolder)/Tests/consent.md", encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    let promises = rows.map { row in
      row.split(separator: "|")[0].trimmingCharacters(in: .whitespaces)
    }
    let said = consents().flatMap { consent in
      [consent.headline]
        + [false, true].flatMap { consent.permissions(isConfined: $0) }.flatMap {
          [$0.title] + [$0.detail].compactMap(\.self)
        }
    }
    let sentences = Set(said.map { $0.replacing("10", with: "{count}") })
    XCTAssertEqual(sentences.sorted(), promises.sorted())
  }
}
