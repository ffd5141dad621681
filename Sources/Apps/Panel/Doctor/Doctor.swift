internal import GLib
internal import GTK
internal import Startup
internal import WidgetCore
internal import WidgetHost

enum Doctor {
  /// Prints the report, and exits with whether all is well.
  static func run(_ home: SessionHome) -> Never {
    let report = Report(checks(home).all)
    ThisProcess.say(report.description)
    // Exit handlers of the C library would wait for a thread that hangs.
    ThisProcess.leave(report.isHealthy ? Program.Status.ok : Program.Status.failed)
  }

  private static func checks(_ home: SessionHome) -> Checks {
    let folders = home.folders
    let configuration = Configuration(File("\(folders.config)/today.conf"))
    let services = Services(home, configuration.settings)
    // Workaround: GTK 4.8 connects to the bus, too, and would wait forever.
    if services.isBusSilent { Environment.set("DBUS_SESSION_BUS_ADDRESS", to: "disabled:") }
    let inventory = home.surroundings.search.inventory()
    let needsSandbox = inventory.widgets.values.contains { $0.manifest.isSandboxed }

    var checks = Checks()
    checks.versions = .gathered()
    checks.session = .gathered(services)
    checks.display = .gathered(services, configuration.settings ?? PanelSettings())
    checks.installation = .gathered(
      services, home.surroundings, needsSandbox: needsSandbox)
    checks.settings = .gathered(configuration, services)
    if checks.display.server.isFound {
      checks.style = .gathered(File("\(folders.config)/style.css"), services.redaction)
    }
    checks.store = StoreCheck(File("\(folders.data)/store.db"))
    let cards = services.bus?.process.map { _ in Services.cards() }
    checks.panel = .gathered(services, folders, isSilent: cards == .some(nil))
    checks.widgets = .gathered(inventory, configuration, services.redaction, cards ?? nil)
    checks.crash.crash = CrashNote(in: folders.state).last
    checks.machine = .gathered()
    checks.quirks = .gathered()
    return checks
  }
}
