import Expectations
import Foundation
import TestDesktop
import Testing

@Suite struct `Commands for authors of widgets` {
  /// Shows the settings that it receives.
  private static let telling = """
    read -r line
    settings=$(printf '%s' "$line" | sed 's/.*"settings":{\\([^}]*\\)}.*/\\1/; s/"/ /g')
    echo '{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","content":{"type":"text","text":"'"$settings"'"}}}'
    """
  private static let settings = """
    [Setting station]
    Type=text
    Label=Station
    Required=true

    [Setting count]
    Type=number
    Label=Departures
    Default=5
    Maximum=10

    [Setting token]
    Type=secret
    Label=Token
    """

  @Test func `a widget is run with settings`() throws {
    let user = try CommandUser()
    try user.install("trains", Self.telling, keys: Self.settings)
    let set = try user.today(
      "run", "org.example.trains", "--set", "station=Praha hl.n.", "--set", "count=7", "--set",
      "token=abc", exits: 0
    ).output
    expect(set.contains("station : Praha hl.n. "), "\(set)")
    expect(set.contains("count :7"), "\(set)")
    expect(set.contains("token : abc "), "\(set)")
    let standard = try user.today(
      "run", "org.example.trains", "--set", "station=Praha hl.n.", exits: 0
    ).output
    expect(standard.contains("count :5"), "\(standard)")
    expect(!standard.contains("token"), "\(standard)")
  }

  @Test func `an invalid setting is refused, and a required one that is empty is reported`() throws
  {
    let user = try CommandUser()
    try user.install("trains", Self.telling, keys: Self.settings)
    let wrong = try user.today(
      "run", "org.example.trains", "--set", "count=11", "--set", "staton=Praha", exits: 1)
    expectEqual(wrong.output, "")
    expectEqual(
      wrong.errors,
      """
      today: “--set count=11” is not valid: This must be at most 10.
      “--set staton=Praha” is not valid: it has no setting staton; did you mean station?

      """)
    let without = try user.today("run", "org.example.trains", exits: 0)
    expect(
      without.errors.hasPrefix(
        "Running without the required setting station; use --set station=… to set it.\n"),
      "\(without.errors)")
    try user.today("run", "org.example.trains", "--set", "station", exits: 2)
  }

  @Test func `links that need consent are reported`() throws {
    let user = try CommandUser()
    let buttons = ["https://example.org/", "ssh://example.org"].map { address in
      #"{"type":"button","text":"A","action":{"open":"\#(address)"}}"#
    }.joined(separator: ",")
    try user.install(
      "links", PanelOnDesktop.answer(#"{"type":"column","children":[\#(buttons)]}"#))
    let run = try user.today("run", "org.example.links", exits: 0)
    expect(run.output.contains("-> open ssh://example.org"), "\(run.errors)")
    expect(
      run.errors.hasSuffix(
        "The panel asks the user before it opens ssh://example.org, since its effect isn’t known.\n"
      ),
      "\(run.errors)")
    expect(!run.errors.contains("https:"))
  }

  @Test func `programs of clicks that can't run, or need consent, are reported`() throws {
    let user = try CommandUser()
    let answer = PanelOnDesktop.answer(
      #"{"type":"button","text":"A","action":{"run":["ls","a b"]}}"#)
    try user.install("list", answer)
    let without = try user.today("run", "org.example.list", exits: 0)
    expect(without.output.contains("-> run “ls” “a b”"), "\(without.output)")
    expect(
      without.errors.hasSuffix(
        "The panel won’t run ls “a b”: that requires Run=true in the manifest.\n"),
      "\(without.errors)")
    try user.install("own", answer, keys: "Run=true")
    let run = try user.today("run", "org.example.own", exits: 0)
    expect(!run.errors.contains("ls"), "\(run.errors)")
  }

  /// Stays running, and counts requests and clicks.
  private static let counting = """
    updates=0; clicks=0
    say() {
      printf '{"jsonrpc":"2.0",%s,"result":{"outcome":"newData",%s"content":{"type":"button",' "$1" "$2"
      printf '"text":"%s updates, %s clicks","action":{"send":"next"}}}}\\n' $updates $clicks
    }
    while read -r line; do
      id=$(printf '%s' "$line" | sed -n 's/.*\\("id":[0-9]*\\).*/\\1/p')
      case $line in
      *'"action":"fail"'*) printf '{"jsonrpc":"2.0",%s,"error":{"message":"No more"}}\\n' "$id" ;;
      *'"action":"quiet"'*) printf '{"jsonrpc":"2.0",%s,"result":{"outcome":"noData"}}\\n' "$id" ;;
      *'"method":"action"'*)
        printf '%s\\n' "$line" >&2
        clicks=$((clicks + 1)); say "$id" '"undo":{"text":"Went on","send":"back"},' ;;
      *'"method":"update"'*) updates=$((updates + 1)); say "$id" "" ;;
      esac
    done
    """

  @Test func `a click is sent with its value, and its result is printed`() throws {
    let user = try CommandUser()
    try user.install("clicks", Self.counting)
    let clicked = try user.today(
      "run", "org.example.clicks", "--action", "next", "--value", #"{"a":5}"#, exits: 0)
    expectEqual(clicked.output, "button “1 updates, 1 clicks” -> send “next”\n")
    expect(clicked.errors.contains(#""params":{"action":"next","value":{"a":5}}"#))
    expect(
      clicked.errors.contains("It offers to undo “Went on”, and is sent “back” for that.\n"),
      "\(clicked.errors)")
    let quiet = try user.today("run", "org.example.clicks", "--action", "quiet", exits: 0)
    expectEqual(quiet.output, "button “1 updates, 0 clicks” -> send “next”\n")
    expect(quiet.errors.contains("Nothing that it shows sends “quiet”."), "\(quiet.errors)")
    expect(quiet.errors.contains("It reported nothing new.\n"))
    let misspelled = try user.today(
      "run", "org.example.clicks", "--strict", "--action", "nxet", exits: 1)
    expect(
      misspelled.errors.contains("Nothing that it shows sends “nxet”; did you mean next?"),
      "\(misspelled.errors)")
    let failed = try user.today(
      "run", "org.example.clicks", "--action", "fail", "--json", exits: 1)
    expect(failed.errors.contains("The click failed: No more\n"), "\(failed.errors)")
    expect(failed.output.contains(#""outcome":"failed","reason":"No more""#), "\(failed.output)")
  }

  @Test func `a widget that exits before a click is reported`() throws {
    let user = try CommandUser()
    try user.install(
      "short",
      """
      read -r line
      echo '{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","content":\
      {"type":"button","text":"A","action":{"send":"next"}}}}'
      """)
    let clicked = try user.today("run", "org.example.short", "--action", "next", exits: 1)
    expect(
      clicked.errors.contains("The click failed: It ended before it answered."),
      "\(clicked.errors)")
  }

  @Test func `a live widget runs for a given time, and its last content is printed`() throws {
    let user = try CommandUser()
    try user.install(
      "live",
      """
      read -r line
      say() { printf '{"type":"text","text":"%s"}' "$1"; }
      echo '{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","content":'"$(say one)"'}}'
      echo '{"jsonrpc":"2.0","method":"content","params":{"content":'"$(say two)"'}}'
      cat > /dev/null
      """, keys: "Live=true")
    let run = try user.today("run", "org.example.live", "--for", "1", exits: 0)
    expectEqual(run.output, "text “two”\n")
    expect(run.errors.contains("In 1 s, it sent content 2 times.\n"), "\(run.errors)")
  }

  @Test func `a failure is printed with its reason and the log`() throws {
    let user = try CommandUser()
    try user.install(
      "bad",
      #"""
      read -r line; echo oops >&2
      echo '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"Disk /mnt is not mounted"}}'
      """#)
    let result = try user.today("run", "org.example.bad", exits: 1)
    expect(result.errors.contains("oops"))
    expect(result.errors.contains("It failed: Disk /mnt is not mounted"), "\(result.errors)")
    let wrongCase = try user.today("run", "org.Example.Bad", exits: 1)
    expect(
      wrongCase.errors.contains(
        "Widget “org.Example.Bad” is not installed; did you mean org.example.bad?"),
      "\(wrongCase.errors)")
    let unknown = try user.today("run", "org.example.nothing-like-it", exits: 1)
    expect(
      unknown.errors.contains(
        "Installed widgets: org.example.bad, org.todayview.Bitcoin, org.todayview.Calendar, "),
      "\(unknown.errors)")
  }

  @Test func `icons and pictures that are missing are reported, and fail a strict run`() throws {
    let user = try CommandUser()
    try user.install(
      "wanting", PanelOnDesktop.answer(IncompleteContent.json), keys: "Icon=no-such-icon")
    func missing(_ name: String) -> String {
      "No icon theme on this computer has an icon “\(name)”.\n"
    }
    let run = try user.today("run", "org.example.wanting", exits: 0)
    expect(run.errors.contains(missing("no-such-icon-anywhere")), "\(run.errors)")
    expect(!run.errors.contains("list-add-symbolic"))
    expect(run.errors.contains("No picture called “cover” was sent, so its space stays empty.\n"))
    expect(!run.errors.contains("A compact card cuts off"), "it can't be laid out")
    try user.today("run", "--strict", "org.example.wanting", exits: 1)
    let manifest = "\(try user.widgetsFolder())/wanting.widget"
    let validated = try user.today("validate", manifest, exits: 0)
    expect(
      validated.output.hasPrefix("\(manifest): \(missing("no-such-icon"))"), "\(validated.output)")
  }
}
