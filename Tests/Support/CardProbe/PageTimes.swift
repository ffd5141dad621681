import Cards
import GLib
import GTK
import Theme
import WidgetCore

/// A screen of two thousand rows: until it is seen, and each frame while it is scrolled.
enum PageTimes {
  static func run(repeats: Int) {
    var opened: [Double] = []
    var frames: [Double] = []
    for number in 0..<(repeats + 1) {
      let window = Window()
      window.setDefaultSize(width: 400, height: 1000)
      let clock = FrameClock(window)
      let scroll = ScrolledWindow()
      scroll.policy = Axes(horizontal: .never, vertical: .automatic)
      window.child = scroll
      window.present()
      clock.settle()
      var page: ContentPageView?
      let time = clock.time {
        let view = ContentPageView(theme: Theme(), locale: "en_US")
        view.show(rows, animated: false)
        scroll.child = view.root
        page = view
      }
      clock.settle()
      for step in 1...200 {
        let frame = clock.time { scroll.verticalAdjustment.value = Double(step) * 60 }
        // The first of all finds what later ones have in caches.
        if number > 0 { frames.append(frame) }
      }
      if number > 0 { opened.append(time) }
      _ = page
      window.destroy()
      while MainLoop.serveOnce() {}
    }
    opened.sort()
    frames.sort()
    ThisProcess.say("opened \(opened[opened.count / 2])\n")
    ThisProcess.say("worst \(opened[opened.count - 1])\n")
    ThisProcess.say("frame \(frames[frames.count / 2])\n")
    ThisProcess.say("worst-frame \(frames[frames.count - 1])\n")
  }

  private static let rows = Node(
    .list(
      rows: (0..<2000).map { number in
        Node(
          .listRow(
            Node.ListRow(
              "Package \(number)", icon: "package-x-generic-symbolic",
              subtitle: "1.\(number) → 1.\(number + 1)", value: "\(number * 37 % 900) kB")),
          id: "\(number)", action: .send("open \(number)"))
      }))
}
