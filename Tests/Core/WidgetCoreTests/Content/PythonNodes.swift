@testable import WidgetCore

/// The functions for nodes in the module `today_widget`, written from the descriptions of the kinds.
enum PythonNodes {
  /// A function: its name, what it takes by position, what it makes of these, and its description.
  private struct Function {
    var name: String
    var positions: [String] = []
    /// The values of fields that aren't their parameter.
    var values: [String: String] = [:]
    var text: String

    init(_ name: String, _ positions: [String], _ values: [String: String], _ text: String) {
      (self.name, self.positions, self.values, self.text) = (name, positions, values, text)
    }

    init(_ name: String, _ positions: [String], _ text: String) {
      self.init(name, positions, [:], text)
    }
  }

  /// The text of nodes.py.
  static var text: String {
    let functions = Node.Kind.Name.allCases.compactMap { kind in
      function(kind).map { lines(of: $0, kind).joined(separator: "\n") }
    }
    return """
      \"\"\"The nodes that cards are made of. `make man` writes this file from their descriptions.

      Fields are those of the protocol; one that Python has a word for ends in an underscore: from_=3. What is None
      is left out. `send="drink"`, `open="https://…"`, both together, and `copy="…"` are short for the action.
      \"\"\"

      from __future__ import annotations

      import os
      from typing import Iterable, List, Literal, Optional, Sequence, Tuple, Union

      from . import _content
      from ._content import (
          Action, Cell, Child, Day, Level, Mark, MenuItem, Node, Number, Page, Point, Row, Rows, Run,
          Series, Threshold, Time, TimeSpan, Tint)


      \(functions.joined(separator: "\n\n\n"))


      class _Items:
          \"\"\"A list. A row is a title alone, or what `items.row` makes.\"\"\"

          __call__ = staticmethod(_list)
          row = staticmethod(_list_row)


      items = _Items()

      """
  }

  private static func function(_ kind: Node.Kind.Name) -> Function? {
    let controlled = ["words: str", "on: bool", "send: str"]
    return switch kind {
    case .text:
      Function(
        "text", ["words: object = \"\""],
        ["text": "None if time is not None or runs is not None else str(words)"],
        "Words, or a number; `role=\"value\"` is large, \"title\", \"body\", \"caption\" and \"footnote\" are others."
      )
    case .progress:
      Function(
        "progress", ["value: Optional[Number] = None"],
        "A bar, or with `kind` a \"ring\" or a \"gauge\"; the value goes from 0 to 1.")
    case .chart:
      Function(
        "chart", ["points: Optional[Sequence[Point]] = None"],
        "A line, or with `kind=\"bars\"` bars, through pairs of a time and a value.")
    case .image:
      Function(
        "image",
        ["icon: Optional[str] = None", "path: Union[str, os.PathLike[str], None] = None"],
        [
          "path": "_content.place(path, name)", "data": "_content.picture(data, name, path)",
          "dark": "_content.picture(dark)",
        ],
        "An icon of the theme, or a picture: the path of one, or its bytes. Bytes with a name are only sent where\n    Today doesn't have them: no other picture may be called so."
      )
    case .heatMap:
      Function(
        "heatmap", ["values: Sequence[Number]"],
        "Cells in columns of `rows`, from 0 to 1; `skip` leaves out some of the first column.")
    case .clock:
      Function(
        "clock", ["zone: Optional[str] = None"],
        "The face of a clock, which Today keeps right; the zone is a name such as \"Asia/Tokyo\".")
    case .row:
      Function(
        "row", ["*children: Child"], ["children": "_content.flat(children)"],
        "Nodes beside each other; `grow=1` gives what is left to the second.")
    case .column:
      Function(
        "column", ["*children: Child"], ["children": "_content.flat(children)"],
        "Nodes below each other.")
    case .grid:
      Function(
        "grid", ["*children: Child", "columns: int"], ["children": "_content.flat(children)"],
        "Nodes in so many columns of the same width.")
    case .list: Function("_list", ["*rows: Rows"], ["rows": "_content.rows(rows)"], "A list.")
    case .listRow:
      Function(
        "_list_row", ["title: object"],
        ["title": "str(title)", "image": "_content.untyped(image)"], "A row of a list.")
    case .table:
      Function(
        "table", ["rows: Iterable[Union[Sequence[Cell], Node]]", "columns: Sequence[str]"],
        ["rows": "list(rows)", "columns": "list(columns)"],
        "Rows, each a list of cells, which are texts or nodes; `columns` are \"fit\" and \"grow\".")
    case .button:
      Function(
        "button", ["words: Optional[str] = None"], ["text": "words"],
        "Something to press: `send=\"drink\"`.")
    case .switch:
      Function(
        "switch", controlled, ["text": "words"],
        "What is on or off; sends its name, with true or false as the request's value.")
    case .check:
      Function(
        "check", controlled, ["text": "words"],
        "A box to check; `strike=True` strikes out what is done.")
    case .slider:
      Function(
        "slider", ["value: Number", "label: str", "send: str"],
        "A value that is dragged, from 0 to 1, or `from_=` and `to=`.")
    case .choice:
      Function(
        "choice",
        [
          "options: Iterable[Union[str, Tuple[str, str]]]", "value: Optional[str]", "send: str",
        ], ["options": "_content.options(options)"],
        "One of several. Options are texts, or pairs of an id and a text; the request's value is the id."
      )
    case .field:
      Function(
        "field", ["placeholder: Optional[str]", "send: str"],
        "A line to type into; the request's value is what was typed.")
    case .month:
      Function(
        "month", ["value: Day", "send: str"],
        ["value": "str(value)", "marks": "_content.marks(marks)"],
        "A month whose days can be chosen; marks are days, or pairs of a day and the tints of its dots. The\n    request's value is the chosen day."
      )
    case .divider: Function("divider", [], "A line between two things.")
    case .spacer: Function("spacer", [], "Nothing, as large as there is room.")
    case .tableRow, .unknown: nil
    }
  }

  private static func lines(of function: Function, _ kind: Node.Kind.Name) -> [String] {
    let taken = Set(function.positions.map { parameterName($0) })
    let isVariadic = function.positions.first?.hasPrefix("*") == true
    var named: [String] = []
    for fact in kind.fields {
      let name = parameter(fact.name)
      // What a function makes of its positions replaces the field.
      let isReplaced = function.values[fact.name].map { !$0.contains(name) } ?? false
      if !taken.contains(name), !isReplaced {
        named.append("\(name): Optional[\(type(fact.type))] = None")
      }
    }
    for (name, type) in common where !taken.contains(name) {
      named.append("\(name): Optional[\(type)] = None")
    }
    if !isVariadic { named.insert("*", at: 0) }
    let fields = kind.fields.map(\.name) + common.map(\.name)
    var pairs: [String] = []
    for field in fields where !pairs.contains(where: { $0.hasPrefix("\"\(field)\":") }) {
      pairs.append("\"\(field)\": \(function.values[field] ?? parameter(field))")
    }
    let type = kind == .listRow ? "None" : "\"\(kind.rawValue)\""
    return ["def \(function.name)("] + wrapped(function.positions + named, 4) + [") -> Node:"]
      + ["    \"\"\"\(function.text)\"\"\"", "    return _content.node(\(type), {"]
      + wrapped(pairs, 8) + ["    })"]
  }

  /// The parameters of every node, in which short forms of the action are.
  private static let common: [(name: String, type: String)] = [
    ("id", "str"), ("mode", #"Literal["compact", "expanded"]"#), ("label", "str"),
    ("tooltip", "str"), ("tint", "Tint"),
    ("strength", #"Literal["primary", "secondary"]"#), ("change", #"Literal["fade", "none"]"#),
    ("menu", "Sequence[MenuItem]"), ("action", "Action"), ("open", "str"), ("send", "str"),
    ("copy", "str"),
  ]

  private static func parameterName(_ declaration: String) -> String {
    String(declaration.drop { $0 == "*" }.prefix { $0 != ":" })
  }

  private static func parameter(_ field: String) -> String { field == "from" ? "from_" : field }

  private static func type(_ type: FieldType) -> String {
    func words(_ words: [String]) -> String {
      "Literal[\(words.map { "\"\($0)\"" }.joined(separator: ", "))]"
    }
    return switch type {
    case .text, .icon, .path: "str"
    case .picture: "Union[bytes, bytearray, str]"
    case .choice(let cases): words(cases)
    case .choices(let cases, _): "Sequence[\(words(cases))]"
    case .texts: "Sequence[str]"
    case .number: "Number"
    case .length: #"Union[Number, Literal["fill"]]"#
    case .wholeNumber: "int"
    case .numbers, .range: "Sequence[Number]"
    case .levels: "Sequence[Level]"
    case .flag: "bool"
    case .tint: "Tint"
    case .time: "Time"
    case .timeSpan: "TimeSpan"
    case .points: "Sequence[Point]"
    case .series: "Sequence[Series]"
    case .thresholds: "Sequence[Threshold]"
    case .runs: "Sequence[Run]"
    case .nodes: "Sequence[Node]"
    case .image: "Node"
    case .day: "Day"
    case .dayMarks: "Iterable[Mark]"
    case .page: "Page"
    case .rows, .tableRows, .cells, .options: "Sequence[Node]"
    }
  }

  private static func wrapped(_ parts: [String], _ indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = margin
    for part in parts {
      if line.count + part.count + 1 > 104 {
        lines.append(line)
        line = margin
      }
      line += (line == margin ? "" : " ") + part + ","
    }
    return lines + [line]
  }
}
