import Expectations
import Testing
import WidgetExtension

@testable import Calendars

@Suite("Descriptions of GNOME's calendars")
struct GnomeCalendarTests {
  private func objects(_ descriptions: [(uid: String, data: String)], status: String = "")
    -> BusValue
  {
    .dictionary(
      descriptions.enumerated().map { index, description in
        let source = BusValue.properties([
          "UID": .string(description.uid), "Data": .string(description.data),
          "ConnectionStatus": .string(status),
        ])
        return BusEntry(
          .objectPath("/s\(index)"),
          .dictionary(
            [BusEntry(.string("org.gnome.evolution.dataserver.Source"), source)], key: .string,
            value: .dictionary(.string, .variant)))
      }, key: .objectPath, value: .dictionary(.string, .dictionary(.string, .variant)))
  }

  private func list(_ data: String, _ languages: [String] = []) -> [GnomeCalendar] {
    GnomeCalendar.list(objects([("1", data)]), languages: languages)
  }

  @Test func `a visible calendar has a localized name and a color`() {
    let data = """

      [Data Source]
      DisplayName=Personal
      DisplayName[de]=Persönlich
      Enabled=true

      [Calendar]
      BackendName=local
      Color=#becedd
      Selected=true
      """
    expect(list(data).map(\.face) == [CalendarFace(name: "Personal", color: "#becedd")])
    expectEqual(list(data, ["de_AT", "de"]).map(\.face.name), ["Persönlich"])
  }

  @Test func `hidden and disabled calendars are left out`() {
    expectEqual(list("[Data Source]\nDisplayName=A\n[Calendar]\n").count, 1)
    expect(list("[Data Source]\nDisplayName=A\n[Calendar]\nSelected=false\n").isEmpty)
    expect(list("[Data Source]\nDisplayName=A\n[Calendar]\nEnabled=false\n").isEmpty)
    expect(list("[Data Source]\nEnabled=false\n[Calendar]\n").isEmpty)
    expect(list("[Data Source]\nDisplayName=[Calendar]\n[Task List]\n").isEmpty)
    expect(list("nonsense [Calendar]").isEmpty)
    for value in [BusValue.byte(1), .strings(["a"]), .properties(["a": .byte(1)])] {
      expect(GnomeCalendar.list(value, languages: []).isEmpty)
    }
  }

  @Test func `to-do lists are apart from calendars`() {
    let data = objects([
      ("1", "[Data Source]\nDisplayName=A\n[Calendar]\n"),
      ("2", "[Data Source]\nDisplayName=B\n[Task List]\n"),
      ("3", "[Data Source]\nDisplayName=C\n[Task List]\nSelected=false\n"),
    ])
    expectEqual(GnomeCalendar.list(data, languages: []).map(\.uid), ["1"])
    expectEqual(GnomeCalendar.list(data, with: .task, languages: []).map(\.face.name), ["B"])
  }

  @Test func `calendars are in the user's order, up to a limit`() {
    let data = (0..<90).map { number in
      ("\(number)", "[Data Source]\nDisplayName=\(number)\n[Calendar]\nOrder=\(90 - number)\n")
    }
    let found = GnomeCalendar.list(objects(data), languages: [])
    expect(found.count == GnomeCalendar.most && found.first?.uid == "89")
  }

  @Test func `a calendar that waits for its password is marked`() {
    let data = objects([("1", "[Calendar]\n")], status: "awaiting-credentials")
    expect(GnomeCalendar.list(data, languages: []).map(\.needsPassword) == [true])
  }
}
