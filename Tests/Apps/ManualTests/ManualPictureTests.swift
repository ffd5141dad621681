import Expectations
import Foundation
import TestDesktop
import Testing

/// The manual's pictures of content match `today render`. `make manual` draws them again; check
/// them before committing.
@Suite("The pictures of the manual", .serialized)
struct ManualPictureTests {
  private static let folder = "\(Chapter.folder)/pictures"
  private static let isRenewing =
    ProcessInfo.processInfo.environment["TODAY_RENEW_PICTURES"] != nil
  /// Machines antialias text differently: maximum difference of the mean of a small square, as a
  /// part of the full range.
  private static let tolerance = 0.09

  /// The time in the pictures: a Sunday in November, near half past one.
  private static let now = 1_795_310_521

  /// A picture and the block of content that it shows.
  struct Subject: CustomTestStringConvertible {
    let name: String
    let block: Block
    var testDescription: String { name }

    /// The options in its name: list-expanded-dark.
    var options: [String] {
      name.split(separator: "-").dropFirst().flatMap { word -> [String] in
        switch word {
        case "expanded": ["--mode", "expanded"]
        case "dark", "light": ["--appearance", String(word)]
        case "rtl": ["--rtl"]
        default: []
        }
      }
    }
  }

  static let subjects = Chapter.all.flatMap { chapter in
    chapter.blocks.filter { $0.purpose == "content" }.flatMap { block in
      block.pictures.map { Subject(name: $0, block: block) }
    }
  }

  @Test(arguments: isRenewing ? subjects : sample(6, of: subjects))
  func `a picture is what today render draws of the block above it`(subject: Subject) throws {
    let desktop = try Desktop(bus: false, windowManager: false)
    try ToolkitSettings.write(
      "gtk-font-name=Cantarell 11", inConfig: desktop.environment["XDG_CONFIG_HOME"] ?? "")
    // The file's name is the card's name.
    let title = subject.name.split(separator: "-")[0].split(separator: "_")
      .map(\.capitalized).joined(separator: " ")
    let source = "\(desktop.folder)/\(title).json"
    try subject.block.text.write(toFile: source, atomically: true, encoding: .utf8)
    let drawn = "\(desktop.folder)/drawn.png"
    let appearance = subject.options.contains("--appearance") ? [] : ["--appearance", "light"]
    try desktop.outputOf(
      ["env", "TZ=UTC", "SOURCE_DATE_EPOCH=\(Self.now)"]
        + [try ProgramUnderTest.path("today"), "render"] + subject.options + appearance
        + [source, drawn])
    let kept = "\(Self.folder)/\(subject.name).png"
    if Self.isRenewing {
      try desktop.outputOf(
        ["convert", drawn, "-strip", "+dither", "-colors", "128", "png8:\(kept)"])
      return
    }
    try #require(FileManager.default.fileExists(atPath: kept), "`make manual` draws it")
    let sizes = try desktop.outputOf(["identify", "-format", "%wx%h\n", kept, drawn])
    expectEqual(Set(sizes.split(separator: "\n")).count, 1, "\(sizes)")
    let difference = try desktop.outputOf([
      "convert", kept, drawn, "-alpha", "off", "-filter", "Box", "-resize", "12.5%",
      "-compose", "difference", "-composite", "-format", "%[fx:maxima]", "info:",
    ])
    let amount = try #require(Double(difference))
    expect(amount < Self.tolerance, "`make manual` draws it anew; then look at it")
  }

  @Test func `every picture is used, every used picture exists, and none is large`() throws {
    let shown = Set(Chapter.all.flatMap(\.pictures))
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    expect(shown == Set(files.map { "pictures/\($0)" }))
    let sizes = try files.map { file in
      try FileManager.default.attributesOfItem(atPath: "\(Self.folder)/\(file)")[.size] as? Int ?? 0
    }
    expect(sizes.reduce(0, +) < 1_000_000)
  }
}
