/// Facts about one part of the computer, and the lines that they add to a report.
nonisolated protocol SystemCheck {
  func add(to report: inout Report)
}

/// All checks, in the order of the report. A fact that can't be found out, or not in time, is nil.
nonisolated struct Checks {
  var versions = VersionCheck()
  var session = SessionCheck()
  var display = DisplayCheck()
  var machine = MachineCheck()
  var panel = PanelCheck()
  var installation = InstallationCheck()
  var settings = SettingsCheck()
  var style = StyleCheck()
  var store = StoreCheck.missing
  var widgets = WidgetCheck()
  var crash = CrashCheck()
  var quirks = QuirkCheck()

  var all: [any SystemCheck] {
    [
      versions, session, display, machine, panel, installation, settings, style, store, widgets,
      crash, quirks,
    ]
  }
}
