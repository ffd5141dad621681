// A host that changes and keeps as much as it can, until it is killed. Its arguments are the home
// to live in and the folder of the widgets' program. With a third it does something else instead:
//   measure   says how long it takes to find the widgets there, and to get the first content of the
//             first of them
//   show      shows all widgets there, says what becomes of each, and works on threads meanwhile; it
//             quits as the panel does when its input ends
//   sweep     ends what widgets of dead hosts in a PID namespace have left, and says what mark it hands on
//   try       runs the widget of an Id once, with settings NAME=VALUE, and says what it shows

import GLib
import WidgetCore
import WidgetHost

let words = CommandLine.arguments
let task = words.dropFirst(3).first
let own = ["HOME": words[1], "PATH": "/usr/bin:/bin", "XDG_DATA_DIRS": "/nowhere"]
let environment = task == "try" ? Environment.current.merging(own) { $1 } : own
let folders = Folders(environment: environment, accountHome: "/")
let host = Host(
  HostSurroundings(
    folders: folders,
    search: WidgetSearch(folders, libexec: words[2], environment: environment),
    tools: .found(environment: environment, libexec: words[2]), conditions: SystemConditions()))
switch task {
case "measure": measure()
case "show": show()
case "sweep":
  OrphanedProcesses.forgetOwnMark()
  OrphanedProcesses.endThoseOfDeadHosts(in: words[4])
  ThisProcess.say("mark \(Environment.current["TODAY_RUN"] ?? "none")\n")
case "try":
  var settings: [String: String] = [:]
  for word in words.dropFirst(5) {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    settings[parts[0]] = parts[1]
  }
  tryOne(host, words[4], settings: settings)
default:
  host.start()
  ThisProcess.say("ready\n")
  keepBusy()
}

@MainActor func show() {
  host.start()
  for id in host.inventory.widgets.keys.sorted() { _ = try? host.add(id) }
  host.panelAppeared()
  var told: [String: String] = [:]
  var work: BackgroundWork?
  var count = 0
  let news = Source.every(.milliseconds(20)) {
    for state in host.states {
      let line = "\(state.instance) \(state.status)\n"
      if told[state.instance] != line { ThisProcess.say(line) }
      told[state.instance] = line
    }
    guard work?.isRunning != true else { return }
    work = BackgroundWork("probe", { 1 }) {
      count += $0
      if count % 10 == 0 { ThisProcess.say("work \(count)\n") }
    }
  }
  let loop = MainLoop()
  let input = Source.descriptor(0, .input) { _ in
    host.stop()
    ThisProcess.leave(0)
  }
  loop.run()
  _ = (news, input)
}

@MainActor func measure() {
  let search = WidgetSearch(folders, libexec: words[2], environment: environment)
  for _ in 0..<5 {
    let start = Moment.now
    let count = search.inventory().widgets.count
    ThisProcess.say("\(count) widgets found in \(start.duration(to: .now))\n")
  }
  var start = Moment.now
  host.start()
  ThisProcess.say("started in \(start.duration(to: .now))\n")
  guard let first = host.inventory.sorted.first, let name = try? host.add(first.manifest.id)
  else { return }
  host.panelAppeared()
  while MainLoop.serveOnce(), host.states.first?.status == .neverLoaded {}
  for _ in 0..<10 {
    start = .now
    host.refresh(name)
    while host.states.first?.status != .updating { MainLoop.serveOnce(waiting: true) }
    while host.states.first?.status == .updating { MainLoop.serveOnce(waiting: true) }
    ThisProcess.say("content of \(first.manifest.id) in \(start.duration(to: .now))\n")
    host.panelDisappeared()
    while host.hasProcesses { MainLoop.serveOnce(waiting: true) }
    host.panelAppeared()
  }
}

@MainActor func keepBusy() {
  var step = 0
  let busy = Source.every(.milliseconds(1), priority: .low) {
    step += 1
    let names = host.instances.map(\.name)
    do {
      switch step % 6 {
      case 1: host.panelAppeared()
      case 2 where names.count > 6: try host.remove(names[0])
      case 2: _ = try host.add("x.y.Good", settings: ["path": "\(step)"])
      case 3: if let name = names.last { try host.move(name, to: 0) }
      case 4: if let name = names.first { try host.setMode(.expanded, of: name) }
      case 5:
        host.refresh()
        // What is new is kept now.
        host.panelDisappeared()
      default: break
      }
    } catch {
      ThisProcess.say("\(error)\n")
    }
  }
  MainLoop().run()
  _ = busy
}
