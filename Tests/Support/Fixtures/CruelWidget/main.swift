// A widget that does to its host whatever a widget can do. Its first argument says what; see
// `Cruelty`. It knows nothing of the host's code, so that no mistake is made on both sides.

let words = CommandLine.arguments
if words.dropFirst().first == "spins" { spin() }
guard words.count > 1, let cruelty = Cruelty(rawValue: words[1]) else {
  complain("no such cruelty; there are: \(Cruelty.allCases)\n")
  fail(status: 64)
}
cruelty.commit(words.dropFirst(2).first)
