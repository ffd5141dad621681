// A host that changes and keeps as much as it can, until it is killed. Its arguments are the home
// to live in and the folder of the widgets' program.

import GLib
import WidgetCore
import WidgetHost

let words = CommandLine.arguments
let environment = ["HOME": words[1], "PATH": "/usr/bin:/bin", "XDG_DATA_DIRS": "/nowhere"]
let folders = Folders(environment: environment, accountHome: "/")
let host = Host(
  HostSurroundings(
    folders: folders,
    search: WidgetSearch(folders, libexec: words[2], environment: environment),
    tools: .found(environment: environment), conditions: SystemConditions()))
host.start()
ThisProcess.say("ready\n")

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
