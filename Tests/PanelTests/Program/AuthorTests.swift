import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Commands for authors", .serialized) struct Authors {
    /// Shows the settings that it is sent.
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

    @Test func `a widget is tried with settings`() throws {
      let panel = try PanelOnDesktop(windowManager: false)
      try panel.install("trains", Self.telling, keys: Self.settings)
      func shown(_ words: String...) throws -> String {
        let result = try panel.desktop.run(
          [ProgramUnderTest.path("today"), "run", "org.example.trains"] + words)
        #expect(result.status == .exited(0), "\(result.errors)")
        return result.output
      }
      let set = try shown(
        "--set", "station=Praha hl.n.", "--set", "count=7", "--set", "token=abc")
      #expect(set.contains("station : Praha hl.n. "), "\(set)")
      #expect(set.contains("count :7"), "\(set)")
      #expect(set.contains("token : abc "), "\(set)")
      let standard = try shown("--set", "station=Praha hl.n.")
      #expect(standard.contains("count :5"), "\(standard)")
      #expect(!standard.contains("token"), "\(standard)")
    }

    @Test func `a setting that doesn't do is refused, one that must be filled in pointed out`()
      throws
    {
      let panel = try PanelOnDesktop(windowManager: false)
      try panel.install("trains", Self.telling, keys: Self.settings)
      let wrong = try panel.today(
        "run", "org.example.trains", "--set", "count=11", "--set", "staton=Praha")
      #expect(wrong.status == .exited(1))
      #expect(wrong.output.isEmpty)
      #expect(
        wrong.errors == """
          today: “--set count=11” can't be used: This must be at most 10.
          “--set staton=Praha” can't be used: it has no setting staton; did you mean station?

          """)
      let without = try panel.today("run", "org.example.trains")
      #expect(without.status == .exited(0))
      #expect(
        without.errors.hasPrefix(
          "It is tried without the setting station, which a user must fill in; "
            + "--set station=… sets it.\n"), "\(without.errors)")
      let malformed = try panel.today("run", "org.example.trains", "--set", "station")
      #expect(malformed.status == .exited(2))
    }
  }
}
