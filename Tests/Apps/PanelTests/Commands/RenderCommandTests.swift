import Expectations
import Foundation
import TestDesktop
import Testing

/// Each picture needs its own X server.
@Suite struct `Pictures of cards` {
  @Test(arguments: [[], ["--text-scale", "1.5", "--width", "320"], ["--rtl", "--scale", "2"]])
  func `a card that never loaded has its lower edge, and the panel below it`(
    options: [String]
  ) throws {
    let user = try CommandUser()
    try user.install("hello", "exit 1", keys: "Largest=expanded")
    try user.write(
      "[Widgets]\nOrder=hello-1;\n\n[Widget hello-1]\nId=org.example.hello\n",
      user.config("today/today.conf"))
    let picture = "\(user.desktop.folder)/never.png"
    let result = try user.desktop.run(
      [
        user.executable, "render", "--appearance", "light", "--instance",
        "hello-1",
      ]
        + options + [picture])
    expect(result.status == .exited(0), "\(result.errors)")
    let scale = options.contains("--scale") ? 2 : 1
    func brightness(_ column: Int, fromBottom row: Int) throws -> Double {
      let place = "1x1+\(column * scale)+\(row * scale)"
      let text = try user.desktop.outputOf([
        "convert", picture, "-flip", "-crop", place, "-format", "%[fx:luminance]", "info:",
      ])
      return try #require(Double(text))
    }
    // Backdrop, card, and backdrop again next to the round corner.
    let (below, body) = (try brightness(160, fromBottom: 4), try brightness(160, fromBottom: 12))
    expect(body - below > 0.02, "\(body) in the card, \(below) below it")
    let corner = try brightness(9, fromBottom: 9)
    expect(abs(corner - below) < 0.02, "\(corner) in the corner, \(below) below the card")
  }

  /// Thirty rows, of which the card shows three, and a page that opens another.
  private static let content: String = {
    let rows = (1...30).map { #"{"title":"Row \#($0)"}"# }.joined(separator: ",")
    return """
      {"type":"column","children":[{"type":"list","max":3,"rows":[\(rows)]},\
      {"type":"text","text":"About","action":{"show":{"title":"About Rows","content":\
      {"type":"text","text":"Deeper","action":{"show":{"title":"The End","content":\
      {"type":"image","name":"cover","label":"Cover"}}}}}}}]}
      """
  }()

  private func size(_ picture: String) throws -> [Int] {
    let header = try Data(contentsOf: URL(filePath: picture)).prefix(24).suffix(8).map(Int.init)
    return [header[2] << 8 + header[3], header[6] << 8 + header[7]]
  }

  @Test func `forms and questions are drawn, and with --strict warnings are errors`() throws {
    let user = try CommandUser()
    let file = "\(user.desktop.folder)/form.json"
    let fields = (1...4).map { #"{"name":"n\#($0)","label":"Name \#($0)"}"# }.joined(separator: ",")
    try """
    {"type":"column","children":[{"type":"button","text":"Add","action":\
    {"ask":"add","title":"Add Something","fields":[\(fields)]}},{"type":"button","text":"Clear",\
    "action":{"send":"clear","confirm":{"title":"Clear All?"}},"colour":"red"}]}
    """.write(toFile: file, atomically: true, encoding: .utf8)
    let picture = "\(user.desktop.folder)/form.png"
    func draw(_ words: String...) throws -> [Int] {
      let result = try user.desktop.run([user.executable, "render"] + words + [file, picture])
      expect(result.status == .exited(0), "\(result.errors)")
      expect(result.errors.contains("content.children[1].colour: a button has no field"))
      return try size(picture)
    }
    let (card, form, question) = (
      try draw(), try draw("--form", "add"), try draw("--form", "clear")
    )
    expect(form[1] > question[1] && question[1] > card[1], "\(card) \(form) \(question)")
    let unknown = try user.today("render", "--form", "remove", file, picture, exits: 1)
    expect(
      unknown.errors.contains("what is asked for there is sent as add, clear."),
      "\(unknown.errors)")
    let strict = try user.today("render", "--strict", file, picture, exits: 1)
    expect(strict.errors.contains("There are warnings"), "\(strict.errors)")
  }

  @Test(arguments: [
    [], ["--appearance", "dark", "--rtl", "--width", "560"],
    ["--scale", "2", "--text-scale", "1.5"],
  ])
  func `a detail page is drawn in each theme`(options: [String]) throws {
    let user = try CommandUser()
    let file = "\(user.desktop.folder)/rows.json"
    try Self.content.write(toFile: file, atomically: true, encoding: .utf8)
    let picture = "\(user.desktop.folder)/rows.png"
    func draw(_ screens: String...) throws -> [Int] {
      let words = screens.flatMap { ["--screen", $0] }
      let result = try user.desktop.run(
        [user.executable, "render"] + options + words + [file, picture])
      expect(result.status == .exited(0), "\(result.errors)")
      expect(
        result.errors.contains("No picture called “cover” was sent, so its space stays empty.\n"))
      return try size(picture)
    }
    let (rows, end) = (try draw("rows"), try draw("About Rows", "The End"))
    let scale = options.contains("--scale") ? 2 : 1
    expect(rows[0] == end[0], "\(rows) \(end)")
    // Thirty rows are higher than the card's three. A wide sheet has a maximum height.
    expect(rows[1] > (options.contains("--width") ? 600 : 900) * scale, "\(rows)")
    guard options.isEmpty else { return }
    let (card, about) = (try draw(), try draw("About Rows"))
    expect(rows[0] == card[0] && end[1] < card[1], "\(card) \(rows) \(end)")
    expect(about[0] == card[0] && about[1] < card[1], "\(card) \(about)")
    let unknown = try user.today("render", "--screen", "Nowhere", file, picture, exits: 1)
    expect(
      unknown.errors.hasSuffix(
        "today: “Nowhere” can’t be drawn: the screens that are opened there are 1 “rows”, "
          + "2 “About Rows”.\n"), "\(unknown.errors)")
  }

  @Test func `the result of a click is drawn`() throws {
    let user = try CommandUser()
    try user.install(
      "growing",
      """
      lines='{"type":"text","text":"a"}'
      while read -r line; do
        id=$(printf '%s' "$line" | sed -n 's/.*"id":\\([0-9]*\\).*/\\1/p')
        case $line in
        *'"method":"action"'*) lines="$lines,$lines,$lines" ;;
        *'"method":"update"'*) ;;
        *) continue ;;
        esac
        printf '{"jsonrpc":"2.0","id":%s,"result":{"outcome":"newData","content":' "$id"
        printf '{"type":"column","children":[%s]}}}\\n' "$lines"
      done
      """)
    let manifest = "\(try user.widgetsFolder())/growing.widget"
    let picture = "\(user.desktop.folder)/growing.png"
    func height(_ words: String...) throws -> Int {
      let result = try user.desktop.run(
        [user.executable, "render"] + words + [manifest, picture])
      expect(result.status == .exited(0), "\(result.errors)")
      return try size(picture)[1]
    }
    try expect(height("--action", "more") > height())
  }

  @Test func `a widget under development is drawn in both modes, light and dark`() throws {
    let user = try CommandUser()
    try user.install(
      "notes", PanelOnDesktop.answer(#"{"type":"text","text":"first"}"#), keys: "Largest=expanded"
    )
    let picture = "\(user.desktop.folder)/dev.png"
    let manifest = "\(try user.widgetsFolder())/notes.widget"
    try user.today("dev", manifest, "--once", "--png", picture, exits: 0)
    try expectEqual(size(picture)[0], 800)
    let alone = try user.today("dev", manifest, "--once", exits: 2)
    expect(alone.errors.contains("--once and --png OUT.png belong together."), "\(alone.errors)")
  }

  @Test func `content for both color schemes is requested for each`() throws {
    let user = try CommandUser()
    let line = #"{"type":"text","text":"a"}"#
    let script = """
      read -r line
      lines='\(line)'
      case $line in *'"appearance":"dark"'*) lines="$lines,$lines,$lines,$lines" ;; esac
      echo '{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","content":' \\
        '{"type":"column","children":['"$lines"']}}}' | tr -d '\\n'
      """
    let picture = "\(user.desktop.folder)/dev.png"
    func height(_ schemes: String, _ options: String...) throws -> Int {
      try user.install(schemes, script, keys: "Largest=expanded\nSchemes=\(schemes)")
      let manifest = "\(try user.widgetsFolder())/\(schemes).widget"
      let result = try user.desktop.run(
        [user.executable, "dev", manifest, "--once", "--png", picture] + options)
      expect(result.status == .exited(0), "\(result.errors)")
      return try size(picture)[1]
    }
    let (both, any) = (try height("both"), try height("any"))
    expect(both > any, "\(both) \(any)")
    // One of them alone, in large text.
    try expect(height("both", "--appearance", "dark", "--text-scale", "2", "--rtl") > both)
    try expectEqual(size(picture)[0], 400)
  }
}
