import Expectations
import Testing

@testable import Panel

@Suite("The arguments of today render --demo")
struct SampleRequestTests {
  private func request(_ words: String...) throws -> RenderRequest? {
    guard case .render(let request) = try PanelCommand(arguments: ["render"] + words) else {
      return nil
    }
    return request
  }

  @Test func `the sample shows the panel in use or at the first start`() throws {
    try expectEqual(request("--demo", "a.png")?.subject, .demo(isWelcome: false))
    try expectEqual(request("--demo", "--welcome", "a.png")?.subject, .demo(isWelcome: true))
    try expectEqual(request("--demo", "--rtl", "a.png")?.isRightToLeft, true)
  }

  @Test func `the sample takes no instance and no page`() {
    for words in [
      ["--demo", "--instance", "a-1", "b.png"], ["--demo", "--screen", "1", "b.png"],
      ["--demo", "a.json", "b.png"], ["--welcome", "b.png"],
    ] {
      #expect(throws: PanelCommandError.self) { try PanelCommand(arguments: ["render"] + words) }
    }
  }
}
