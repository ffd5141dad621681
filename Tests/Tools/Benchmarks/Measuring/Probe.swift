internal import Foundation
internal import TestDesktop

/// A program that times cards from inside, on the stage's screen.
struct Probe {
  private let stage: Stage
  private let program: String
  private let resources: String

  init(on stage: Stage) throws {
    self.stage = stage
    program = try ProgramUnderTest.path("CardProbe")
    resources = try ProgramUnderTest.path("resources", isFolder: true)
  }

  /// Runs it, and returns the numbers that it has said, by their names.
  func numbers(_ what: String, _ numbers: Int...) throws -> [String: Double] {
    let command = [program, what, resources] + numbers.map(String.init)
    // As the panel sets them.
    let result = try stage.desktop.run(
      command, environment: Subject.drawnByProcessor, within: .seconds(600))
    guard result.status.isSuccess else {
      throw BenchmarkError.program(
        "CardProbe", "ended with \(result.status)", errors: result.errors)
    }
    var found: [String: Double] = [:]
    for line in result.output.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, let number = Double(words[1]) { found[String(words[0])] = number }
      // "after handlers=0 memory=17131"
      for pair in words.dropFirst().map({ $0.split(separator: "=") }) where pair.count == 2 {
        found["\(words[0])-\(pair[0])"] = Double(pair[1])
      }
    }
    return found
  }
}
