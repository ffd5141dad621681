internal import Expectations
import Foundation
import WidgetCore

/// The form of a message, by its name in the schema.
enum Form: String, CaseIterable {
  case host = "hostMessage"
  case widget = "widgetMessage"
  case content = "node"

  /// Returns the parser's error, if any.
  func problem(in text: String) -> ProtocolError? {
    let bytes = Array(text.utf8)
    do throws(ProtocolError) {
      switch self {
      case .host: _ = try HostMessage(parsing: bytes)
      case .widget: _ = try WidgetMessage(parsing: bytes)
      case .content: _ = try Node(parsing: bytes)
      }
      return nil
    } catch {
      return error
    }
  }
}

/// A JSON text with its form.
struct Sample: Hashable {
  var form: Form
  var text: String

  init(_ form: Form, _ text: String) {
    self.form = form
    self.text = text
  }
}

/// The files for widget authors.
enum DataFile {
  static let folder = URL(filePath: projectFolder).appending(path: "data")

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}

/// Returns whether each sample is valid by the schema, using Debian's python3-jsonschema.
func verdictsOfSchema(
  on samples: [Sample], schema name: String = "widget-protocol.schema.json", byForm: Bool = true
) throws -> [Bool] {
  let script = """
    import json, sys, jsonschema
    schema = json.load(open(sys.argv[1]))
    jsonschema.Draft202012Validator.check_schema(schema)
    def validator(form):
      if sys.argv[2] == "whole": return jsonschema.Draft202012Validator(schema)
      return jsonschema.Draft202012Validator(dict(schema, anyOf=[{"$ref": "#/$defs/" + form}]))
    validators = {}
    lines = sys.stdin.read().split("\\n")
    for form, text in zip(lines[0::2], lines[1::2]):
      if form not in validators: validators[form] = validator(form)
      print("right" if validators[form].is_valid(json.loads(text)) else "wrong")
    """
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/python3")
  let schema = DataFile.folder.appending(path: name)
  process.arguments = ["-c", script, schema.path(), byForm ? "form" : "whole"]
  let input = Pipe()
  let output = Pipe()
  process.standardInput = input
  process.standardOutput = output
  try process.run()
  // The script reads all input before it writes, which avoids a deadlock.
  let lines = samples.map { "\($0.form.rawValue)\n\($0.text)" }.joined(separator: "\n")
  try input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
  try input.fileHandleForWriting.close()
  let answer = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return String(decoding: answer, as: UTF8.self).split(separator: "\n").map { $0 == "right" }
}
