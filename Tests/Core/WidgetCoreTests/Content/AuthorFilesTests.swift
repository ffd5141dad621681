import Expectations
import Foundation
import Testing

@testable import WidgetCore

/// The files for authors that follow from the descriptions; `make man` writes them.
@Suite("The files for authors")
struct AuthorFilesTests {
  @Test("the Python module has a function for each kind, with all of its fields")
  func python() throws {
    try check("resources/libraries/python/today_widget/nodes.py", PythonNodes.text)
  }

  @Test("the schemas for authors are those of the protocol, without unknown keys")
  func schemas() throws {
    try check("data/widget-author.schema.json", StrictSchema.messages.pretty() + "\n")
    try check("data/widget-content.schema.json", StrictSchema.content.pretty() + "\n")
  }

  @Test("the manual page has the keys and fields of the protocol")
  func manual() throws {
    let path = "data/man/today-widget.7"
    var page = try String(contentsOf: file(path), encoding: .utf8)
    for (name, entries) in try ManualPage.parts() {
      let begin = try #require(page.range(of: ".\\\" part \(name)\n"), "\(name)")
      let end = try #require(
        page.range(of: ".\\\" end\n", range: begin.upperBound..<page.endIndex), "\(name)")
      page.replaceSubrange(begin.upperBound..<end.lowerBound, with: entries)
    }
    try check(path, page)
  }

  @Test("examples of the protocol are valid for authors, and not with an unknown key")
  func strictness() throws {
    let examples = try ReferenceTests.examples().filter { $0.form != .host }
    for (name, forms) in [("widget-author", Form.allCases), ("widget-content", [Form.content])] {
      let right = examples.filter { forms.contains($0.form) }
      try expect(verdicts(of: name, on: right).allSatisfy { $0 }, "\(name)")
      let wrong = try right.flatMap { example in
        try JSON(parsing: Array(example.text.utf8)).withUnknownKeys.map {
          Sample(example.form, $0.text)
        }
      }
      expect(wrong.count > 100)
      for (sample, isRight) in zip(wrong, try verdicts(of: name, on: wrong)) {
        expect(!isRight, "\(name): \(sample.text)")
      }
    }
  }

  private func verdicts(of schema: String, on samples: [Sample]) throws -> [Bool] {
    try verdictsOfSchema(on: samples, schema: "\(schema).schema.json", byForm: false)
  }

  private func check(_ path: String, _ text: String) throws {
    if ProcessInfo.processInfo.environment["TODAY_RENEW_MAN"] != nil {
      try text.write(to: file(path), atomically: true, encoding: .utf8)
    } else {
      let found = try String(contentsOf: file(path), encoding: .utf8)
      expect(found == text, "\(path) differs; run make man")
    }
  }

  private func file(_ path: String) -> URL { URL(filePath: projectFolder).appending(path: path) }
}

extension JSON {
  /// The same with an unknown key in one of its objects, for each of them.
  fileprivate var withUnknownKeys: [JSON] {
    switch self {
    case .array(let elements):
      elements.indices.flatMap { index in
        elements[index].withUnknownKeys.map { changed in
          var elements = elements
          elements[index] = changed
          return .array(elements)
        }
      }
    case .object(let members):
      [.object(members + [JSON.Member("unknown", .bool(true))])]
        + members.indices.flatMap { index in
          members[index].value.withUnknownKeys.map { changed in
            var members = members
            members[index] = JSON.Member(members[index].name, changed)
            return .object(members)
          }
        }
    case .null, .bool, .number, .string: []
    }
  }
}
