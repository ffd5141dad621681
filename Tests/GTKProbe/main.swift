// Makes and destroys windows, each with every widget and controller in it, and says what is left:
// `GTKProbe <windows>`. The first round warms up caches; the second one is measured.

import CGTKTesting
import GLib
import GTK
import GTKTesting
import Glibc

struct Remains {
  var handlers: Int
  var sources: Int
  var descriptors: Int
  var memory: Int

  static func now() -> Remains {
    give_back_freed_memory()
    return Remains(
      handlers: SignalConnection.liveCount + Shortcut.liveCount, sources: Source.liveCount,
      descriptors: entries(of: "/proc/self/fd"), memory: anonymousMemory())
  }

  func line(_ name: String) -> String {
    "\(name) handlers=\(handlers) sources=\(sources) descriptors=\(descriptors) memory=\(memory)"
  }
}

func entries(of path: String) -> Int {
  guard let folder = opendir(path) else { return -1 }
  defer { closedir(folder) }
  var count = 0
  while readdir(folder) != nil { count += 1 }
  return count
}

/// In KiB, the memory that no file stands behind: what a leak makes grow. The share of the libraries
/// says more about the other programs that use them at the moment.
func anonymousMemory() -> Int {
  guard let file = fopen("/proc/self/smaps_rollup", "r") else { return -1 }
  defer { fclose(file) }
  var line: UnsafeMutablePointer<CChar>?
  var capacity = 0
  defer { free(line) }
  while getline(&line, &capacity, file) > 0, let text = line.map({ String(cString: $0) }) {
    let words = text.split(separator: " ")
    if words.first == "Pss_Anon:" { return words.dropFirst().first.flatMap { Int($0) } ?? -1 }
  }
  return -1
}

func showOne() {
  let gone: WeakReference
  do {
    let window = Showcase.makeWindow()
    gone = WeakReference(window)
    window.present()
    serve { window.isMapped }
    window.destroy()
  }
  serve { gone.isGone }
}

func serve(until condition: () -> Bool) {
  for _ in 0..<10_000 where !condition() {
    if !MainLoop.serveOnce() { usleep(200) }
  }
  while MainLoop.serveOnce() {}
}

func round(_ count: Int) {
  for _ in 0..<count { showOne() }
  serve { true }
}

guard CommandLine.arguments.count > 1, let windows = Int(CommandLine.arguments[1]) else {
  print("usage: GTKProbe <windows>")
  exit(2)
}
try Toolkit.start()
round(max(1, windows / 10))
print(Remains.now().line("before"))
round(windows)
print(Remains.now().line("after"))
