import Glibc

/// What the widget does.
enum Cruelty: String, CaseIterable {
  // Right ones, for comparison.
  case good, once, withoutNewline, nothingNew, complains, pushes, hides
  // Those that end.
  case crashesAtStart, crashesInALine, crashesAfterAnswering, endsSilently
  // Those that don't.
  case hangs, ignoresEverything, late, closesItsOutput
  // Those that leave something behind.
  case leavesAChild, leavesARunaway, forksTwice, forksWithoutEnd
  // Those that would rather go on.
  case notesItsEnd
  // Those that take too much.
  case eatsMemory, eatsMemoryInOneGulp, childEatsMemory, eatsInSessions
  case fillsFileInMemory, fillsTemporaryFolders, fillsSockets, fillsEventQueues
  case fillsItsFolder, fillsFilesWithoutName
  case fillsStandardError, gigabyte, endlessLine, pushesWithoutEnd
  case blankLines, chartsWithoutEnd
  // Those that talk nonsense.
  case garbage, invalidText, deepNesting, tooManyNodes, wrongID, twoAnswers, notANumber
  case hugeNumbers, emptyObject, unasked, controlCharacters, neitherResultNorError

  /// Does it; the word is a number for those that need one.
  func commit(_ word: String?) {
    switch self {
    case .crashesAtStart: crash()
    case .endsSilently: return
    case .hangs: sleepForEver()
    case .ignoresEverything:
      signal(SIGTERM, SIG_IGN)
      signal(SIGHUP, SIG_IGN)
      sleepForEver()
    case .closesItsOutput:
      close(STDOUT_FILENO)
      sleepForEver()
    case .eatsMemory: eat(piece: 2 << 20, pause: 30)
    case .eatsMemoryInOneGulp:
      // Asked, it runs under its limit: before, the gulp might be swallowed first.
      _ = Line.next()
      eat(piece: 4 << 30, pause: 0)
    case .childEatsMemory:
      if !isForked() { serve() } else { eat(piece: 2 << 20, pause: 30) }
    case .eatsInSessions:
      for _ in 0..<12 where isForked() {
        setsid()
        eat(piece: 2 << 20, pause: 10, limit: 180 << 20)
      }
      serve()
    case .fillsFileInMemory: fill(makeFileInMemory())
    case .fillsTemporaryFolders:
      fill(open("/tmp/x", O_CREAT | O_RDWR, 0o600), open("/dev/shm/x", O_CREAT | O_RDWR, 0o600))
    case .fillsSockets: fillSockets()
    case .fillsEventQueues: fillEventQueues()
    case .fillsItsFolder: fillFolder(keepsNames: true)
    case .fillsFilesWithoutName: fillFolder(keepsNames: false)
    case .forksWithoutEnd: forkWithoutEnd()
    case .notesItsEnd: noteEnd()
    case .unasked:
      say(answer(1, "before"))
      serve()
    default: serve(word)
    }
  }

  private func serve(_ word: String? = nil) {
    var count = 0
    while let line = Line.next(), line.method != "shutdown" {
      guard let id = line.id else { continue }
      count += 1
      respond(to: id, count, word)
    }
  }

  private func respond(to id: Int, _ count: Int, _ word: String?) {
    switch self {
    case .once:
      say(answer(id, "once"))
      exit(0)
    case .withoutNewline:
      say(String(answer(id, "no newline").dropLast()))
      exit(0)
    case .nothingNew: say(#"{"jsonrpc":"2.0","id":\#(id),"result":{"outcome":"noData"}}"# + "\n")
    case .complains:
      say(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":1,"message":"No disk"}}"# + "\n")
    case .pushes:
      say(answer(id, "first"))
      push("pushed")
    case .hides:
      say(answer(id, "hidden"))
      say(#"{"jsonrpc":"2.0","method":"hasContent","params":{"value":false}}"# + "\n")
    case .crashesInALine:
      say(String(answer(id, "half").prefix(30)))
      crash()
    case .crashesAfterAnswering:
      say(answer(id, "crashed after"))
      crash()
    case .late:
      pause(milliseconds: word.flatMap { Int($0) } ?? 300)
      say(answer(id, "late"))
    case .leavesAChild, .leavesARunaway:
      if isForked() {
        if self == .leavesARunaway { setsid() }
        for number in [SIGTERM, SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
        sleepForEver()
      }
      say(answer(id, "child left"))
      if count > 1 { exit(0) }
    case .forksTwice:
      say(answer(id, "forked"))
      if isForked() {
        setsid()
        if isForked() { becomeBusy() }
        exit(0)
      }
    default: flood(id) || talkNonsense(id) ? () : say(answer(id, "good \(count)"))
    }
  }

  private func flood(_ id: Int) -> Bool {
    let block = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
    switch self {
    case .fillsStandardError:
      for _ in 0..<400 { write(block, to: STDERR_FILENO) }
    case .gigabyte:
      for _ in 0..<16_384 { write(block + [10], to: STDOUT_FILENO) }
    case .endlessLine:
      while true { write(block, to: STDOUT_FILENO) }
    case .pushesWithoutEnd:
      say(answer(id, "flood"))
      while true { push("again") }
    case .blankLines:
      say(answer(id, "blank"))
      let lines = [UInt8](repeating: 10, count: 65_536)
      while true { write(lines, to: STDOUT_FILENO) }
    case .chartsWithoutEnd:
      say(answer(id, "chart"))
      let points = (0..<20_000).map { "\($0 * 7919 % 1000)" }.joined(separator: ",")
      for number in 0... {
        say(
          #"{"jsonrpc":"2.0","method":"content","params":{"content":"#
            + #"{"type":"chart","points":[\#(number),\#(points.dropLast(8))]}}}"# + "\n")
        pause(milliseconds: 100)
      }
    default: return false
    }
    return true
  }

  private func talkNonsense(_ id: Int) -> Bool {
    switch self {
    case .garbage: write((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919) }, to: 1)
    case .invalidText:
      write(
        Array(answer(id, "").utf8.dropLast(5)) + [0xC3, 0x28, 0xFF] + Array("\"}}}\n".utf8), to: 1)
    case .deepNesting: say(String(repeating: "[", count: 500_000) + "\n")
    case .tooManyNodes:
      let child = #"{"type":"divider"},"#
      let children = String(repeating: child, count: 5000).dropLast()
      say(answer(id, content: #"{"type":"column","children":[\#(children)]}"#))
    case .wrongID: say(answer(id + 41, "wrong"))
    case .twoAnswers: say(answer(id, "first answer") + answer(id, "second answer"))
    case .notANumber: say(answer(id, content: #"{"type":"progress","value":NaN}"#))
    case .hugeNumbers:
      say(answer(id, content: #"{"type":"chart","kind":"line","points":[1e308,-1e308,1e999]}"#))
    case .emptyObject: say("{}\n")
    case .controlCharacters: say(answer(id, "a\u{0}b\u{1B}[2J"))
    case .neitherResultNorError: say(#"{"jsonrpc":"2.0","id":\#(id)}"# + "\n")
    default: return false
    }
    return true
  }

  private func push(_ text: String) {
    say(
      #"{"jsonrpc":"2.0","method":"content","params":{"content":"#
        + #"{"type":"text","text":"\#(text)"}}}"# + "\n")
  }
}

/// Takes memory and touches it, up to four gigabytes.
private func eat(piece: Int, pause milliseconds: Int, limit: Int = 4 << 30) {
  var eaten = 0
  while eaten < limit {
    guard let memory = mmap(nil, piece, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      memory != MAP_FAILED
    else { crash() }
    memset(memory, 1, piece)
    eaten += piece
    pause(milliseconds: milliseconds)
  }
  sleepForEver()
}
