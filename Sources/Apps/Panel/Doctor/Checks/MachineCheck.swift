internal import GLib

/// The network and the power supply.
nonisolated struct MachineCheck: SystemCheck {
  var isOnline: Bool?
  var isMetered = false
  var isOnBattery: Bool?
  var isSavingPower = false

  func add(to report: inout Report) {
    report.begin("Machine")
    let connection = isMetered ? "connected, metered" : "connected"
    report.add("Network", isOnline.map { $0 ? connection : "none" } ?? "unknown")
    if isOnline == false { report.note("Widgets that access the web wait for the network.") }
    if isMetered { report.note("On a metered network, widgets access the web less often.") }
    let source = isOnBattery.map { $0 ? "battery" : "AC" } ?? "unknown"
    report.add("Power", source + (isSavingPower ? ", saving" : ""))
  }
}

extension MachineCheck {
  // Workaround: GLib 2.74 holds a lock forever if the system bus hangs. So this runs after GTK has
  // started, and checks the network last.
  static func gathered() -> MachineCheck {
    var check = MachineCheck()
    let requests = TimedRequests()
    let endPower = requests.begin()
    var isPowerKnown = false
    let power = PowerMonitor {
      isPowerKnown = true
      endPower()
    }
    let endNetwork = requests.begin()
    var isNetworkKnown = false
    let network = NetworkMonitor {
      isNetworkKnown = true
      endNetwork()
    }
    requests.wait()
    if isPowerKnown {
      check.isOnBattery = power.isOnBattery
      check.isSavingPower = power.isSaving
    }
    if isNetworkKnown {
      check.isOnline = network.isOnline
      check.isMetered = network.isMetered
    }
    return check
  }
}
