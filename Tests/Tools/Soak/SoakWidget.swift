/// A widget of the soak: a shell script, and what it does with those who ask it.
struct SoakWidget: Sendable {
  let name: String
  let keys: String
  let script: String

  var id: String { "org.example.\(name)" }

  func manifest(version: Int) -> String {
    """
    [Widget]
    Id=\(id)
    Name=\(name) \(version)
    Exec=\(name)
    Protocol=today-1
    Multiple=true
    \(keys)

    [Setting path]
    Type=text
    Label=Path
    """
  }

  private static let id = #"id=$(printf '%s' "$line" | sed 's/.*"id":\([0-9]*\).*/\1/')"#

  /// What answers once and waits for more.
  private static func answering(_ content: String, before: String = "", after: String = "")
    -> String
  {
    """
    while read -r line; do
      case "$line" in *'"id":'*) ;; *) continue ;; esac
      \(id)
      \(before)
      printf '%s\\n' '{"jsonrpc":"2.0","id":'"$id"',"result":{"outcome":"newData","content":\(content)}}'
      \(after)
    done
    """
  }

  private static func text(_ words: String) -> String {
    #"{"type":"column","children":[{"type":"text","text":"\#(words)"}]}"#
  }

  private static let rows = (0..<30).map {
    #"{"id":"r\#($0)","title":"Row \#($0)"}"#
  }
  .joined(separator: ",")

  private static let chart =
    #"{"type":"column","children":[{"type":"chart","points":[1,5,2,8,3,9,4]},{"type":"text","text":"Chart"}]}"#

  /// One of each kind that there is in life: good ones, and those that authors get wrong.
  static let all: [SoakWidget] = [
    SoakWidget(name: "text", keys: "Largest=expanded", script: answering(text("Text"))),
    SoakWidget(
      name: "list", keys: "Largest=expanded",
      script: answering(#"{"type":"list","rows":[\#(rows)]}"#)),
    SoakWidget(name: "chart", keys: "Largest=expanded", script: answering(chart)),
    SoakWidget(
      name: "clock", keys: "Refresh=1m",
      script: answering(#"{"type":"text","time":{"style":"clock"}}"#)),
    SoakWidget(
      name: "progress", keys: "",
      script: answering(#"{"type":"progress","value":0.4}"#)),
    SoakWidget(
      name: "buttons", keys: "Largest=expanded",
      script: answering(
        #"{"type":"row","children":[{"type":"button","text":"Next","action":{"send":"next"}}]}"#)),
    SoakWidget(
      name: "live", keys: "Live=true",
      script: """
        \(answering(text("Live"), after: "(sleep 1; printf '%s\\n' '{\"jsonrpc\":\"2.0\",\"method\":\"content\",\"params\":{\"content\":\(text("Pushed"))}}') &"))
        """),
    SoakWidget(
      name: "slow", keys: "Timeout=5s", script: answering(text("Slow"), before: "sleep 2")),
    SoakWidget(
      name: "late", keys: "Timeout=1s", script: answering(text("Late"), before: "sleep 3")),
    SoakWidget(name: "once", keys: "", script: answering(text("Once"), after: "exit 0")),
    SoakWidget(name: "dies", keys: "", script: "exit 1"),
    SoakWidget(name: "killed", keys: "", script: "kill -9 $$"),
    SoakWidget(name: "hangs", keys: "Timeout=1s", script: "exec sleep 1000"),
    SoakWidget(name: "noise", keys: "", script: "head -c 100000 /dev/urandom; exit 0"),
    SoakWidget(
      name: "child", keys: "", script: "sleep 1000 &\n" + answering(text("Child"))),
    SoakWidget(
      name: "errors", keys: "",
      script: "head -c 200000 /dev/zero | tr '\\0' x >&2\n" + answering(text("Errors"))),
    SoakWidget(name: "nothing", keys: "", script: answering(#"{"type":"nonsense"}"#)),
  ]

  /// Those of the program's own that ask nobody on the web.
  static let own = [
    "org.todayview.UsedSpace", "org.todayview.Calendar", "org.todayview.UpNext",
    "org.todayview.Timers", "org.todayview.ToDo", "org.todayview.System",
    "org.todayview.NowPlaying", "org.todayview.Notes", "org.todayview.Shortcuts",
    "org.todayview.Power", "org.todayview.Sound", "org.todayview.Clocks",
    "org.todayview.Connections",
    "org.todayview.Display",
  ]
}
