import Testing

@testable import Panel

@Suite("The command line")
struct CommandTests {
  @Test func `no word means show`() throws { #expect(try Command(arguments: []) == .show) }

  @Test(arguments: [
    ("show", Command.show), ("hide", .hide), ("toggle", .toggle), ("focus", .focus),
    ("pin", .pin), ("unpin", .unpin), ("status", .status), ("quit", .quit),
    ("--background", .background), ("--version", .version), ("--help", .help), ("-h", .help),
  ])
  func `each word is understood`(word: String, command: Command) throws {
    #expect(try Command(arguments: [word]) == command)
    #expect(Command.usage.contains("today \(word)") || word == "-h")
  }

  @Test(arguments: [
    ("toogle", "toggle"), ("togle", "toggle"), ("shwo", "show"), ("hid", "hide"),
    ("--backgroud", "--background"),
  ])
  func `a slip of the finger is pointed out`(typed: String, meant: String) {
    #expect(
      throws: CommandError(
        description: "“\(typed)” is not a command of Today. Did you mean “today \(meant)”? "
          + "“today --help” lists them.")
    ) { try Command(arguments: [typed]) }
  }

  @Test func `a word that is like none is only refused`() {
    #expect(
      throws: CommandError(
        description: "“frobnicate” is not a command of Today. “today --help” lists them.")
    ) { try Command(arguments: ["frobnicate"]) }
  }

  @Test func `words after a command are refused`() {
    #expect(
      throws: CommandError(
        description: "“today hide” takes nothing more, but was given “right now”.")
    ) { try Command(arguments: ["hide", "right", "now"]) }
  }
}
