import Expectations
import Testing

@testable import Benchmarks

@Suite struct ProgressTests {
  @Test func aFileGetsALineForEachSubjectAndNotForEachRun() {
    let (progress, said) = progress(onTerminal: false)
    for run in 1...3 {
      for subject in ["tuned", "today"] { progress.begin("start", subject, run: run, of: 3) }
    }
    progress.end()
    expectEqual(said(), "start: tuned, run 1 of 3\nstart: today, run 1 of 3\n")
  }

  @Test func aTerminalShowsOneLineWhichIsGoneBeforeTheReport() {
    let (progress, said) = progress(onTerminal: true)
    progress.begin("start", "today", run: 1, of: 2)
    progress.begin("start", "today", run: 2, of: 2)
    progress.end()
    let clear = "\r\u{1b}[K"
    expect(said() == "\(clear)start: today, run 1 of 2\(clear)start: today, run 2 of 2\(clear)")
  }

  @Test func whatTakesLongIsSaidOnceAtATime() {
    let (progress, said) = progress(onTerminal: false)
    for text in ["live: hidden, 60 s", "live: hidden, 60 s", "live: shown, 10 s"] {
      progress.say(text)
    }
    expectEqual(said(), "live: hidden, 60 s\nlive: shown, 10 s\n")
  }

  private func progress(onTerminal: Bool) -> (Progress, () -> String) {
    var text = ""
    return (Progress(isTerminal: onTerminal) { text += $0 }, { text })
  }
}
