import Expectations
import RandomTesting
import Testing
import WidgetCore

/// Returns a minimal manifest with additional lines.
func manifestText(_ more: String = "", without key: String? = nil) -> String {
  let needed = ["Id=org.example.Disk", "Name=Disk", "Exec=disk", "Protocol=today-1"]
  let lines = needed.filter { line in key.map { !line.hasPrefix("\($0)=") } ?? true }
  return (["[Widget]"] + lines).joined(separator: "\n") + "\n" + more
}

@Suite struct `Parsing a manifest` {
  private func read(_ text: String) throws -> Manifest {
    try Manifest(parsing: Array(text.utf8), file: "disk.widget")
  }

  /// Returns the errors in a manifest.
  private func mistakes(_ text: String) -> [String] {
    do {
      _ = try Manifest(parsing: Array(text.utf8), file: "disk.widget")
      return []
    } catch {
      expectEqual(error.file, "disk.widget")
      return error.mistakes.map(\.description)
    }
  }

  @Test(arguments: [
    ("Name", 200), ("Summary", 1_000), ("Author", 200), ("Icon", 200), ("Exec", 4_000),
    ("App", 1_000), ("Refresh", 1_000), ("Name[cs]", 200), ("Summary[cs]", 1_000),
  ])
  func `the length of values is limited`(key: String, most: Int) {
    let plain = key == "Summary" ? "" : "Summary=x\n"
    let text = manifestText(
      plain + "\(key)=\(String(repeating: "W", count: most + 1))\n",
      without: key)
    expect(
      mistakes(text).contains {
        $0.hasSuffix("\(key) has \(most + 1) characters; at most \(most) are allowed")
      })
    expect(mistakes(text).allSatisfy { $0.utf8.count < 300 })
  }

  @Test func `the number and length of settings and options are limited`() {
    func setting(_ name: Int, _ more: String = "") -> String {
      "[Setting s\(name)]\nLabel=x\n" + (more.isEmpty ? "Type=text\n" : more)
    }
    let fifty = (0..<50).map { setting($0) }.joined()
    expectEqual(mistakes(manifestText(fifty)), [])
    expectEqual(
      mistakes(manifestText(fifty + setting(50))),
      ["156: there are too many settings; at most 50 are allowed"])
    let choices = (0..<101).map { "\($0);" }.joined()
    expectEqual(
      mistakes(manifestText(setting(0, "Type=choice\nChoices=\(choices)\n"))),
      ["9: there are too many choices; at most 100 are allowed"])
    let long = String(repeating: "W", count: 201)
    expectEqual(
      mistakes(manifestText(setting(0, "Type=choice\nChoices=a;\(long);\n"))),
      ["9: Choices has 201 characters; at most 200 are allowed"])
    expectEqual(
      mistakes(manifestText(setting(0, "Type=choice\nChoices=a;b;\nChoiceLabels=a;\(long);\n"))),
      ["10: ChoiceLabels has 201 characters; at most 200 are allowed"])
    expectEqual(
      mistakes(manifestText("[Setting s]\nType=text\nLabel=\(long)\n")),
      ["8: Label has 201 characters; at most 200 are allowed"])
  }

  private let full = """
    # The one from the contract
    [Widget]
    Id=org.todayview.UsedSpace
    Name=Used Space
    Name[cs]=Využité místo
    Summary=How full your disks are
    Author=Jana Nováková
    Icon=drive-harddisk-symbolic
    App=org.gnome.baobab.desktop
    Needs=org.freedesktop.UPower;$X_Y
    Exec=today-widgets used-space "two words"
    Protocol=today-1
    Largest=expanded
    Expand=caret
    Refresh=15m
    Stale=1h
    Timeout=20s
    Memory=128M
    Sandbox=true
    Network=true
    NetworkUse=Asks example.org
    NetworkUse[cs]=Ptá se example.org
    Multiple=true
    InSettings=edit profiles
    Skeleton=value;caption;
    X-Mine=anything

    [Setting path]
    Type=folder
    Label=Folder
    Label[cs]=Složka
    Default=~/Music/

    [Setting unit]
    Type=choice
    Label=Unit
    Choices=decimal;binary;
    ChoiceLabels=Thousands;Powers of two
    ChoiceLabels[cs]=Tisíce;Mocniny dvou
    Default=binary

    [Setting warnAt]
    Type=number
    Label=Warn at
    Minimum=50
    Maximum=100
    Step=0.5
    Unit=%
    Required=true
    Advanced=true

    [Setting key]
    Type=secret
    Label=Key
    Placeholder=From your account
    Help=Reading is enough.
    Help[cs]=Jen pro čtení.
    """

  @Test func `all keys are parsed`() throws {
    let manifest = try read(full)
    expectEqual(manifest.id, "org.todayview.UsedSpace")
    expectEqual(manifest.name(for: ["cs_CZ", "cs"]), "Využité místo")
    expectEqual(manifest.name(for: ["de"]), "Used Space")
    expectEqual(manifest.summary(for: ["cs"]), "How full your disks are")
    expectEqual(manifest.author, "Jana Nováková")
    expectEqual(manifest.icon, "drive-harddisk-symbolic")
    expectEqual(manifest.apps, ["org.gnome.baobab.desktop"])
    expectEqual(manifest.command, ["today-widgets", "used-space", "two words"])
    expectEqual(manifest.largest, .expanded)
    expectEqual(manifest.expansion, .caret)
    expect(manifest.refresh == .seconds(900))
    expect(manifest.stale == .seconds(3600))
    expect(manifest.timeout == .seconds(20))
    expect(manifest.memory == 128 * 1024 * 1024)
    expect(manifest.isSandboxed)
    expect(manifest.needsNetwork)
    expectEqual(manifest.purpose(for: ["cs"]), "How full your disks are\nPtá se example.org")
    expect(manifest.isMultiple)
    expectEqual(manifest.nodeInSettings, "edit profiles")
    expectEqual(manifest.skeleton, [.value, .caption])
    expectEqual(manifest.setting("warnAt")?.unit?.plain, "%")
    expect(manifest.settings.filter(\.isAdvanced).map(\.name) == ["warnAt"])
    expectEqual(manifest.warnings, [])
    expectEqual(manifest.settings.map(\.name), ["path", "unit", "warnAt", "key"])
    expect(manifest.setting("path")?.standard == .text("~/Music"))
    expectEqual(manifest.setting("path")?.label.text(for: ["cs"]), "Složka")
    expect(manifest.setting("unit")?.standard == .text("binary"))
    guard case .choice(let choices)? = manifest.setting("unit")?.kind else {
      Issue.record("no choice")
      return
    }
    expect(choices.map { $0.label.text(for: ["cs"]) } == ["Tisíce", "Mocniny dvou"])
    expect(choices.map { $0.label.text(for: []) } == ["Thousands", "Powers of two"])
    let number = SettingDefinition.Kind.number(minimum: 50, maximum: 100, step: 0.5)
    expect(manifest.setting("warnAt")?.kind == number)
    expect(manifest.setting("warnAt")?.isRequired == true)
    expectEqual(manifest.setting("key")?.placeholder?.plain, "From your account")
    expectEqual(manifest.setting("key")?.help?.text(for: ["cs"]), "Jen pro čtení.")
    expectEqual(manifest.needs, [.service("org.freedesktop.UPower"), .variable("X_Y")])
  }

  @Test func `missing keys have their defaults`() throws {
    let manifest = try read(manifestText())
    expectEqual(manifest.largest, .compact)
    expectEqual(manifest.expansion, .content)
    expect(manifest.refresh == .seconds(1800))
    expect(manifest.stale == .seconds(7200))
    expect(manifest.timeout == .seconds(10))
    expect(manifest.memory == 64 * 1024 * 1024)
    expect(!manifest.isSandboxed)
    expect(!manifest.needsNetwork)
    expect(!manifest.isMultiple)
    expect(manifest.remembersMode)
    try expect(!read(manifestText("Remember=false\n")).remembersMode)
    expect(!manifest.isPeek)
    try expect(read(manifestText("Peek=true\nApp=a.b.c.desktop\n")).isPeek)
    let apps = try read(manifestText("App=org.gnome.A.desktop; org.kde.B.desktop;\n")).apps
    expectEqual(apps, ["org.gnome.A.desktop", "org.kde.B.desktop"])
    try expectEqual(
      read(manifestText("Peek=true\n")).warnings.map(\.message), ["Peek has no effect"])
    let never = try read(manifestText("Refresh=never\nStale=Never\n"))
    expect(never.refresh == nil)
    expect(never.stale == nil)
  }

  @Test(arguments: [
    ("Id", "1: Id is missing; expected a name such as org.example.Weather"),
    ("Name", "1: Name is missing; expected Name="),
    ("Exec", "1: Exec is missing; expected Exec="),
    ("Protocol", "1: Protocol is missing; expected Protocol=today-1"),
  ])
  func `a missing required key is an error`(key: String, begin: String) throws {
    let found = mistakes(manifestText(without: key))
    expectEqual(found.count, 1)
    try expect(#require(found.first).hasPrefix(begin))
  }

  @Test(arguments: [
    ("Refresh=15", "6: Refresh=15 is not a duration"),
    ("Refresh=m", "6: Refresh=m is not a duration"),
    ("Refresh=-5m", "6: Refresh=-5m is not a duration"),
    ("Refresh=1.5h", "6: Refresh=1.5h is not a duration"),
    ("Refresh=30s", "6: Refresh=30s is out of range; expected a duration from 1m to 30d"),
    ("Refresh=99999999999999999d", "6: Refresh=99999999999999999d is not a duration"),
    ("Refresh=", "6: Refresh is empty"),
    ("Timeout=61s", "6: Timeout=61s is out of range; expected a duration from 1s to 1m"),
    ("Timeout=0s", "6: Timeout=0s is out of range"),
    ("Memory=64", "6: Memory=64 is not a size"),
    ("Memory=2G", "6: Memory=2G is out of range; expected a size from 8M to 1024M"),
    ("Storage=1K", "6: Storage=1K is out of range; expected a size from 1M to 4096M"),
    ("Memory=64MB", "6: Memory=64MB is not a size"),
    ("Largest=huge", "6: Largest=huge is not one of the choices; expected compact or expanded"),
    ("Expand=click", "6: Expand=click is not one of the choices"),
    ("Schemes=dark", "6: Schemes=dark is not one of the choices; expected any or both"),
    ("Network=maybe", "6: Network=maybe is neither true nor false"),
    ("Sandbox=some", "6: Sandbox=some is neither true nor false"),
    ("App=gnome-clocks", "6: App=gnome-clocks is not the name of a desktop file"),
    ("App=a.desktop; b", "6: App=b is not the name of a desktop file"),
    ("App=;", "6: App=; is not the name of a desktop file"),
    ("App=/usr/a.desktop", "6: App=/usr/a.desktop is not the name of a desktop file"),
    ("Icon=/usr/icon.png", "6: Icon=/usr/icon.png is not the name of an icon"),
    ("Name[cs]=", "6: Name[cs] is empty"),
    ("Summary[cs]=Disky", "6: Summary[cs] is set without Summary"),
    ("Name=Two", "6: Name is set twice in [Widget]"),
    ("nothing", "6: nothing is not a valid line"),
  ])
  func `an invalid value is an error with its line`(line: String, begin: String) throws {
    let found = mistakes(manifestText(line))
    expectEqual(found.count, 1)
    try expect(#require(found.first).hasPrefix(begin))
  }

  @Test func `only the wanted languages are kept and checked`() throws {
    func read(_ text: String, _ languages: [String]) throws -> Manifest {
      try Manifest(parsing: Array(text.utf8), file: "disk.widget", languages: languages)
    }
    try expectEqual(read(full, ["cs_CZ", "cs"]), self.read(full))
    let german = try read(full, ["de"])
    expectEqual(german.name, TranslatedText("Used Space"))
    expectEqual(german.setting("key")?.help, TranslatedText("Reading is enough."))
    let faulty = manifestText("Name[cs]=\nSummary[cs]=Disky\nTimeout=5m\n")
    let error = #expect(throws: ManifestError.self) { try read(faulty, ["de"]) }
    expectEqual(error?.mistakes.map(\.line), [8])
    let czech = #expect(throws: ManifestError.self) { try read(faulty, ["cs"]) }
    expectEqual(czech?.mistakes.map(\.line), [6, 7, 8])
  }

  @Test func `all errors are reported, in the order of lines`() {
    let text = """
      [Widget]
      Id=disk
      Name=Disk
      Exec="disk
      Timeout=5m

      [Setting path]
      Type=folders
      """
    expect(
      mistakes(text).map { $0.prefix { $0 != ";" } } == [
        "1: Protocol is missing", "2: Id=disk is not in reverse domain notation",
        "4: Exec=\"disk ends in the middle of a word", "5: Timeout=5m is out of range",
        "7: Label is missing", "8: Type=folders is not one of the choices",
      ])
  }

  @Test func `a home folder in Exec is an error, since no shell replaces it`() {
    expectEqual(
      mistakes(manifestText("Exec=~/bin/disk\n", without: "Exec")),
      [
        "5: Exec=~/bin/disk begins with ~, which only a shell replaces; expected the whole path, or a "
          + "program beside the manifest"
      ])
  }

  @Test(arguments: ["", "org", "org.example", "org..Disk", "org.example.1st", "org.example.Dísk"])
  func `an id has at least three words`(id: String) {
    expect(!Manifest.isValidId(id))
  }

  @Test func `another protocol version is rejected`() {
    let text = manifestText("Protocol=today-2\n", without: "Protocol")
    expectEqual(mistakes(text), ["5: Protocol=today-2 is not supported; expected today-1"])
  }

  @Test func `a file that isn't a manifest is rejected`() {
    expectEqual(mistakes(""), ["1: there is no group [Widget]; a manifest begins with [Widget]"])
    expectEqual(mistakes("[Desktop Entry]\nName=x\n").count, 1)
    let large = "[Widget]\n" + String(repeating: "#\n", count: 40_000)
    expectEqual(mistakes(large), ["1: the file has 80009 bytes; at most 65536 are allowed"])
    #expect(throws: ManifestError.self) { try Manifest(parsing: [0xFF, 0xFE], file: "x.widget") }
  }

  @Test(arguments: [
    ("Refesh=5m", "6: unknown key Refesh in [Widget]; did you mean Refresh?"),
    ("name=x", "6: unknown key name in [Widget]; did you mean Name?"),
    ("Colour=red", "6: unknown key Colour in [Widget]; remove it, or begin its name with X-"),
    (
      "[Settings path]\nType=text", "6: unknown group [Settings path]; did you mean [Setting NAME]?"
    ),
    ("[Other]", "6: unknown group [Other]; remove it"),
    ("Expand=caret", "6: Expand has no effect; it requires Largest=expanded"),
    ("Stale=5m", "6: content would be outdated (5m) before it is due"),
    ("[Setting a]\nType=text\nLabel=A\nStep=2", "9: Step has no effect on settings of type text"),
    (
      "[Setting a]\nType=text\nLabel=A\nLable=B", "9: unknown key Lable in [Setting a]; did you me"
    ),
  ])
  func `keys without effect cause a warning`(more: String, begin: String) throws {
    let warnings = try read(manifestText(more)).warnings.map(\.description)
    expectEqual(warnings.count, 1)
    try expect(#require(warnings.first).hasPrefix(begin))
  }

  @Test func `damaged manifests are parsed or rejected`() {
    var random = SeededNumbers(seed: 1)
    let bytes = Array(full.utf8)
    for _ in 0..<300 {
      var broken = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let index = Int.random(in: broken.indices, using: &random)
        broken[index] = UInt8.random(in: 0...255, using: &random)
        if Bool.random(using: &random) { broken.remove(at: index) }
      }
      do {
        _ = try Manifest(parsing: broken, file: "x.widget")
      } catch {
        expect(!error.mistakes.isEmpty)
        expect(error.mistakes.allSatisfy { $0.line >= 1 })
      }
    }
  }
}
