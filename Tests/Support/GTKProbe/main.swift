// Makes and destroys windows, each with every widget and controller in it, and says what is left:
// `GTKProbe <windows>`. The first round warms up caches; the second one is measured.

import GLib
import GTK
import GTKTesting
import Glibc

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
