import Expectations
import Testing
import WidgetCore
import WidgetHost

@testable import Panel
@testable import WidgetHost

@Suite struct `Files of a widget under development` {
  private static let widget = InstalledWidget(
    manifest: Manifest(id: "a.b.Notes", name: TranslatedText("Notes"), command: ["notes"]),
    file: "/w/notes.widget", program: "/w/notes", arguments: [])

  @Test(arguments: ["notes", "notes.widget", "helper.py", "text.po", "run.sh"])
  func `changes of manifest, program and sources restart the widget`(name: String) {
    expect(DevSession.isSource(name, of: Self.widget))
  }

  @Test(arguments: ["count", "notes.count", "cache.json", ".notes.swp", ".helper.py", "notes~", ""])
  func `the widget's output and editors' temporary files don't restart it`(name: String) {
    expect(!DevSession.isSource(name, of: Self.widget))
  }
}
