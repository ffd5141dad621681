import Expectations
import Testing

@testable import Panel

@Suite("A new widget")
struct WidgetTemplateTests {
  private func template(_ name: String) -> WidgetTemplate {
    WidgetTemplate(name: name, language: .shell, package: "/package")
  }

  @Test(arguments: [
    ("Machine Load", "machine-load", "MachineLoad"), ("weather", "weather", "Weather"),
    ("A  b/C!", "a-b-c", "ABC"), ("Café 2", "cafe-2", "Cafe2"), ("Größe", "grosse", "Grosse"),
  ])
  func `its files and its type are named after it`(name: String, file: String, type: String) {
    expect(template(name).fileName == file)
    expect(template(name).typeName == type)
    expect(template(name).objection == nil)
  }

  @Test(arguments: ["", "...", "9 lives", "a\"b", "a\nb", "a`b", "日本"])
  func `a name that isn't a valid identifier is refused`(name: String) {
    expect(template(name).objection != nil)
  }

  @Test func `placeholders are replaced in paths and texts`() {
    let files = template("Machine Load").files(from: [
      (path: "FILE-NAME/TYPE-NAME.x", text: "#!/bin/sh\nNAME FILE-NAME TYPE-NAME PACKAGE"),
      (path: "b", text: "no script"),
    ])
    expect(
      files == [
        .init(
          path: "machine-load/MachineLoad.x",
          text: "#!/bin/sh\nMachine Load machine-load MachineLoad /package", isExecutable: true),
        .init(path: "b", text: "no script", isExecutable: false),
      ])
  }
}
