import Expectations
import KeyFiles
import RandomTesting
import Testing
import WidgetCore

@testable import Forms

@Suite("Forms")
struct FormTests {
  @Test func `an unchanged form has nothing to save, even with values missing`() {
    let form = FormSamples.all
    expect(!form.isDirty)
    expect(form.changes.isEmpty)
    expectEqual(form.firstFaulty, "city")
    expect(form["city"]?.message == nil)
  }

  @Test func `only changed fields are saved`() {
    var form = FormSamples.all
    form.set("Berlin", of: "city")
    form.set("F", of: "unit")
    form.set("you", of: "name")
    form.set("me", of: "name")
    expect(form.changes == ["city": "Berlin", "unit": "F"])
    expect(form.firstFaulty == nil)
  }

  @Test func `a cleared field, or one set to its default, is reset`() {
    var form = FormSamples.all
    form.set("", of: "name")
    form.set("USD", of: "currency")
    form.set("false", of: "rain")
    let changes: Form.Changes = ["name": nil, "currency": nil, "rain": nil]
    expect(form.changes == changes)
  }

  @Test func `an error appears when the user moves on, and disappears once it is fixed`() {
    var form = FormSamples.all
    form.set("50", of: "days")
    expect(form["days"]?.message == nil)
    expect(form.firstFaulty != nil)
    form.leave("days")
    expectEqual(form["days"]?.message, "This must be at most 10.")
    form.set("5", of: "days")
    expect(form["days"]?.message == nil)
    form.set("x", of: "days")
    expectEqual(form["days"]?.message, "This must be a number.")
  }

  @Test func `saving reports all missing values`() {
    var form = FormSamples.all
    form.set("you", of: "name")
    form.leaveAll()
    expectEqual(form["city"]?.message, "This field is required.")
  }

  @Test func `old errors in unchanged fields don't prevent saving`() {
    var form = Form([
      .init(
        nil,
        [
          FormField("old", "Old", .number(minimum: 0, maximum: 10, step: nil), value: "99") {
            FormSamples.number($0)
          }, FormField("name", "Name", .text),
        ])
    ])
    form.set("me", of: "name")
    expect(form.firstFaulty == nil)
    expect(form.changes == ["name": "me"])
  }

  @Test func `a required field with a default may be empty`() {
    var form = Form([
      .init(
        nil,
        [
          FormField("path", "Path", .folder, value: "/a", standard: "/", isRequired: true) {
            FormSamples.filled($0)
          }
        ])
    ])
    form.set("", of: "path")
    expect(form.firstFaulty == nil)
    let changes: Form.Changes = ["path": nil]
    expect(form.changes == changes)
  }

  @Test func `a decimal comma is accepted`() {
    var form = FormSamples.all
    form.set("2,5", of: "days")
    expect(form["days"]?.problem == nil)
    expect(form.changes == ["days": "2.5"])
    form.set("1,000,000", of: "days")
    expect(form["days"]?.problem != nil)
  }

  @Test func `a number may be typed in the digits of any language`() {
    var form = FormSamples.all
    form.set("٢٫٥", of: "days")
    expect(form["days"]?.problem == nil)
    expect(form.changes == ["days": "2.5"])
    expectEqual(form["days"]?.stepped(by: 1), "3")
    form.set("٥", of: "days")
    expect(!form.isDirty)
    form.set("٩٩", of: "days")
    expectEqual(form["days"]?.problem, "This must be at most 10.")
  }

  @Test(arguments: [
    ("5", 1, "6"), ("5", -1, "4"), ("1", -1, "1"), ("10", 1, "10"), ("", 1, "1"), ("x", 1, "1"),
    ("4.5", 1, "5"), ("4.5", -1, "4"), ("5", 10, "10"), ("99", -1, "10"),
  ])
  func `steps stay within the limits`(from: String, steps: Int, to: String) {
    let field = FormField("n", "N", .number(minimum: 1, maximum: 10, step: 1), value: from)
    expect(field.stepped(by: steps) == to)
  }

  @Test func `tenths add up, and begin at the default`() {
    var field = FormField("n", "N", .number(minimum: nil, maximum: nil, step: 0.1), standard: "0.1")
    for _ in 0..<2 { field.value = field.stepped(by: 1) }
    expectEqual(field.value, "0.3")
    for _ in 0..<3 { field.value = field.stepped(by: -1) }
    expectEqual(field.value, "0")
  }

  @Test func `discarding reverts all fields, and saving makes them the originals`() {
    var form = FormSamples.all
    form.set("Berlin", of: "city")
    form.set("hidden", of: "key")
    var discarded = form
    discarded.discard()
    expect(!discarded.isDirty)
    expectEqual(discarded["city"]?.value, "")
    form.markSaved()
    expect(!form.isDirty)
    expectEqual(form["city"]?.value, "Berlin")
    expectEqual(form["key"]?.value, "")
  }

  @Test func `restoring defaults is a change, and keeps secrets`() {
    var form = FormSamples.all
    expect(form.departsFromDefaults)
    form.restoreDefaults()
    expect(!form.departsFromDefaults)
    expectEqual(form["currency"]?.value, "USD")
    expectEqual(form["rain"]?.value, "false")
    expect(form["key"]?.isDirty == false)
    expectEqual(
      form.changes.keys.sorted(),
      ["at", "currency", "days", "folder", "name", "rain", "start"])
  }

  @Test func `a stored secret stays until it is replaced or removed`() {
    var form = FormSamples.all
    expect(form["key"]?.problem == nil)
    form.set("new", of: "key")
    expect(form.changes == ["key": "new"])
    form.set("", of: "key")
    expect(!form.isDirty)
    form.forget("key")
    let changes: Form.Changes = ["key": nil]
    expect(form.changes == changes)
    form.markSaved()
    expect(form["key"]?.kind == .secret(isKept: false))
    form.set("x", of: "key")
    form.markSaved()
    expect(form["key"]?.kind == .secret(isKept: true))
  }

  @Test func `external changes are adopted except in fields the user changed`() {
    var form = FormSamples.all
    form.set("Berlin", of: "city")
    var outside = FormSamples.all
    outside.set("Paris", of: "city")
    outside.set("7", of: "days")
    outside.markSaved()
    form.merge(outside: outside)
    expectEqual(form["city"]?.value, "Berlin")
    expectEqual(form["days"]?.value, "7")
    expect(form.changes == ["city": "Berlin"])
    form.set("Paris", of: "city")
    expect(!form.isDirty)
  }

  @Test func `a new item of a list that is still empty stays while the rest changes externally`() {
    let list = FormField("feeds", "Feeds", .list(of: .address, most: 9))
    var form = Form([.init(nil, [list])])
    form.set(";", of: "feeds")
    expect(!form.isDirty)
    form.merge(outside: Form([.init(nil, [list])]))
    expectEqual(form["feeds"]?.value, ";")
    var other = list
    other.value = "a.org;"
    form.merge(outside: Form([.init(nil, [other])]))
    expectEqual(form["feeds"]?.value, "a.org;")
  }

  @Test func `fields added or removed externally are added or removed`() {
    var form = FormSamples.all
    form.set("you", of: "name")
    form.merge(outside: Form([FormSamples.all.sections[1]]))
    expect(form["city"] == nil)
    expectEqual(form["name"]?.value, "you")
  }

  // MARK: - Drafts

  @Test func `a draft contains no secret, only that there was one`() {
    var form = FormSamples.all
    expect(!form.holdsSecret)
    form.set("hidden", of: "key")
    expect(form.holdsSecret)
    expect(!form.draft.values.contains { $0.contains("hidden") })
    var again = FormSamples.all
    let isSomething = again.fillIn(draft: form.draft)
    expect(!isSomething)
    expect(again.lacksSecret(of: form.draft))
    form.discard()
    expect(!form.lacksSecret(of: form.draft))
  }

  @Test func `a draft keeps the removal of a secret`() {
    var form = FormSamples.all
    form.forget("key")
    expect(!form.holdsSecret)
    var again = FormSamples.all
    let isSomething = again.fillIn(draft: form.draft)
    expect(isSomething)
    expect(again["key"]?.isForgotten == true)
    expect(!again.lacksSecret(of: form.draft))
  }

  @Test func `a draft restores typed text except secrets`() {
    var form = FormSamples.all
    form.set("50", of: "days")
    form.set("hidden", of: "key")
    expectEqual(form.draft.keys.sorted(), ["days", "key"])
    var again = FormSamples.all
    let isSomething = again.fillIn(draft: form.draft)
    expect(isSomething)
    expectEqual(again["days"]?.value, "50")
    expect(again["days"]?.message != nil)
    expect(again["key"]?.isDirty == false)
  }

  @Test func `a draft of current or invalid values is ignored`() {
    var form = FormSamples.all
    let isSomething = form.fillIn(draft: ["days": "5", "gone": "x", "unit": "K", "key": "no"])
    expect(!isSomething)
    expectEqual(form["unit"]?.value, "C")
  }

  @Test func `drafts can be saved and loaded`() throws {
    var drafts = FormDrafts()
    drafts["weather-1"] = ["city": " a;b\n#č=\\ ", "empty": ""]
    drafts["other-1"] = ["x": "1"]
    let read = FormDrafts(try KeyFile(parsing: drafts.file.text))
    expect(read["weather-1"] == ["city": " a;b\n#č=\\ ", "empty": ""])
    expect(read["none"] == [:])
    drafts["other-1"] = [:]
    drafts.keep { $0 != "weather-1" }
    expect(drafts.isEmpty)
  }

  @Test func `random events change only edited fields, and lose no text`() throws {
    for seed in 0..<200 as Range<UInt64> {
      var numbers = SeededNumbers(seed: seed)
      var form = FormSamples.all
      // The saved form.
      var outside = FormSamples.all
      for _ in 0..<60 {
        let field = form.fields.randomElement(using: &numbers)!
        let value = value(for: field, &numbers)
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0...3: form.set(value, of: field.id)
        case 4: form.leave(field.id)
        case 5:
          let typed = form.fields.filter(\.isDirty)
          outside.set(value, of: field.id)
          outside.markSaved()
          form.merge(outside: outside)
          for old in typed { expect(form[old.id]?.value == old.value) }
        case 6: form.discard()
        case 7: form.restoreDefaults()
        case 8:
          guard form.firstFaulty == nil else { continue }
          for (id, value) in form.changes { outside.set(value ?? outside[id]!.standard, of: id) }
          outside.markSaved()
          form.markSaved()
        default:
          var drafts = FormDrafts()
          drafts["f"] = form.draft
          var again = outside
          again.fillIn(draft: FormDrafts(try KeyFile(parsing: drafts.file.text))["f"])
          for field in form.fields where !field.isSecret {
            expect(again[field.id]?.isDirty == field.isDirty)
            if field.isDirty { expect(again[field.id]?.value == field.value) }
          }
        }
        let dirty = form.fields.filter(\.isDirty).map(\.id).sorted()
        expect(form.changes.keys.sorted() == dirty)
        expect(form.isDirty == !dirty.isEmpty)
        for field in form.fields where !field.isDirty && !field.isSecret {
          // A number may be written in more than one way.
          var original = field
          original.value = field.original
          expect(field.plainValue == original.plainValue)
        }
      }
    }
  }

  private func value(for field: FormField, _ numbers: inout SeededNumbers) -> String {
    switch field.kind {
    case .toggle: ["true", "false"].randomElement(using: &numbers)!
    case .choice(let choices): choices.randomElement(using: &numbers)!.value
    case .date: ["", "2026-11-27", "2026-02-30"].randomElement(using: &numbers)!
    case .time: ["", "7", "07:30", "7 pm", "x"].randomElement(using: &numbers)!
    case .number: ["", "1", "7", "50", "x", "2,5"].randomElement(using: &numbers)!
    default: ["", "a", "b ", "#;\n", "/x"].randomElement(using: &numbers)!
    }
  }

  @Test func `a required value is called so only if there is none to begin with`() {
    func field(_ value: String, _ standard: String = "") -> FormField {
      FormField("a", "A", .text, value: value, standard: standard, isRequired: true)
    }
    expect(field("").saysRequired)
    expect(!field("x").saysRequired && !field("", "y").saysRequired)
    var emptied = field("x")
    emptied.value = ""
    expect(!emptied.saysRequired)
  }

  @Test func `limits are said only once they are exceeded`() {
    var setting = SettingDefinition(
      name: "a", label: TranslatedText("A"), kind: .number(minimum: 1, maximum: 10, step: 1))
    setting.unit = TranslatedText("min")
    var form = Form([.init(nil, [FormField(setting, text: "5")])])
    expect(form["a"]?.hint == nil && form["a"]?.message == nil && form["a"]?.unit == "min")
    form.set("11", of: "a")
    form.leave("a")
    expect(form["a"]?.message?.contains("10") == true)
  }
}
