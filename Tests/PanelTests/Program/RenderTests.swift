import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Pictures of cards", .serialized) struct Renders {
    @Test(arguments: [[], ["--text-scale", "1.5", "--width", "320"], ["--rtl", "--scale", "2"]])
    func `a card that never loaded has its lower edge, and the panel below it`(
      options: [String]
    ) throws {
      let panel = try PanelOnDesktop(windowManager: false)
      try panel.install("hello", "exit 1", keys: "Largest=expanded")
      try panel.write("")
      try "[Widgets]\nOrder=hello-1;\n\n[Widget hello-1]\nId=org.example.hello\n".write(
        toFile: "\(panel.folder("CONFIG", else: ".config"))/today/today.conf", atomically: true,
        encoding: .utf8)
      let picture = "\(panel.desktop.folder)/never.png"
      let result = try panel.desktop.run(
        [
          ProgramUnderTest.path("today"), "render", "--appearance", "light", "--instance",
          "hello-1",
        ]
          + options + [picture])
      #expect(result.status == .exited(0), "\(result.errors)")
      let scale = options.contains("--scale") ? 2 : 1
      func brightness(_ column: Int, fromBottom row: Int) throws -> Double {
        let place = "1x1+\(column * scale)+\(row * scale)"
        let text = try panel.desktop.outputOf([
          "convert", picture, "-flip", "-crop", place, "-format", "%[fx:luminance]", "info:",
        ])
        return try #require(Double(text))
      }
      // Frost, the card's body, and frost again beside the round corner.
      let (below, body) = (try brightness(160, fromBottom: 4), try brightness(160, fromBottom: 12))
      #expect(body - below > 0.02, "\(body) in the card, \(below) below it")
      let corner = try brightness(9, fromBottom: 9)
      #expect(abs(corner - below) < 0.02, "\(corner) in the corner, \(below) below the card")
    }
  }
}
