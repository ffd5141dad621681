internal import KeyFiles
internal import WidgetCore

/// What the panel knows itself as, where there is no panel.
enum Program {
  static let identifier = "org.todayview.Today"
}

/// Whatever stands in the desktop files that start Today at login, turning it on and off does what it
/// says; and of all other such files what is read of them is bounded.
///
/// The noise is the user's file, the system's and the path of a program, with a zero between them.
@_cdecl("LLVMFuzzerTestOneInput")
public func readEntries(start: UnsafePointer<UInt8>?, count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
  let texts = parts.map { String(decoding: $0, as: UTF8.self) }
  Patience.check(bytes.count * 8) {
    let executable = texts.count > 2 ? texts[2] : "/opt/Today 1/today"
    check(own: texts[0], system: texts.count > 1 ? texts[1] : nil, executable: executable)
    if let file = try? KeyFile(parsing: texts[0]) { look(at: file) }
  }
  return 0
}

private func check(own: String?, system: String?, executable: String) {
  // A key file holds all but control characters.
  let isText = executable.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  let entry = AutostartEntry.text(template: system, executable: executable)
  let written = try? KeyFile(parsing: entry)
  let line = written?.value("Exec", in: AutostartEntry.group)?.text
  precondition(line != nil)
  if isText, let line, executable.hasPrefix("/"), !isUsual(executable) {
    precondition(AutostartEntry.program(of: line) == executable)
    precondition(written?.value("TryExec", in: AutostartEntry.group)?.text == executable)
    precondition(arguments(of: line) == [Array(executable.utf8), Array("--background".utf8)])
  }

  for own in [own, nil] {
    var decision = AutostartDecision(
      ownEntry: own, systemEntry: system, service: nil, desktops: ["GNOME", "ubuntu"],
      hasProgram: { _ in true })
    let wasOn = decision.state.isOn
    precondition(!"\(decision.state)".isEmpty)
    let plain = AutostartEntry.text(template: nil, executable: executable)
    let on = decision.turningOn(plain)
    precondition(wasOn == (on == .nothing))
    apply(on, to: &decision)
    precondition(decision.state.isOn)
    precondition(decision.turningOn(plain) == .nothing)
    let off = decision.turningOff(plain)
    precondition(off != .nothing)
    apply(off, to: &decision)
    precondition(!decision.state.isOn)
    precondition(decision.turningOff(plain) == .nothing)
  }
}

private func isUsual(_ executable: String) -> Bool {
  ["/usr/bin/today", "/usr/local/bin/today"].contains(executable)
}

private func apply(_ change: AutostartDecision.Change, to decision: inout AutostartDecision) {
  switch change {
  case .nothing, .disableService, .configure: break
  case .write(let text): decision.ownEntry = text
  case .remove: decision.ownEntry = nil
  }
}

/// The words of such a line as desktops read it, by the specification, byte by byte.
private func arguments(of line: String) -> [[UInt8]] {
  var words: [[UInt8]] = []
  var word: [UInt8]?
  var isQuoted = false
  var rest = Array(line.utf8)[...]
  while let byte = rest.popFirst() {
    switch byte {
    case UInt8(ascii: "\""):
      isQuoted.toggle()
      word = word ?? []
    case UInt8(ascii: "\\") where isQuoted: word?.append(rest.popFirst() ?? byte)
    case UInt8(ascii: " ") where !isQuoted:
      if let word { words.append(word) }
      word = nil
    case UInt8(ascii: "%"):
      precondition(rest.popFirst() == UInt8(ascii: "%"))
      word = (word ?? []) + [byte]
    default: word = (word ?? []) + [byte]
    }
  }
  if let word { words.append(word) }
  return words
}

/// What is asked of the desktop files of applications.
private func look(at file: KeyFile) {
  _ = file.list("MimeType", in: "Desktop Entry")
  for group in file.groups.prefix(16) {
    precondition(file.line(of: group) != nil)
    _ = file.value("Icon", in: group)
    for key in file.keys(in: group).prefix(16) {
      precondition(file.line(of: key, in: group) != nil)
      _ = file.localized(key, in: group, languages: ["cs_CZ", "cs"])
      _ = file.translations(key, in: group)
    }
  }
}
