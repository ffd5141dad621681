internal import FoundationEssentials
internal import Glibc
internal import WidgetCore

/// The updates that wait, as package managers tell from what they have fetched already.
struct SystemUpdates: Hashable {
  /// A package manager: the program that is asked, its command, and how it marks an update.
  struct Manager {
    var program: String
    var command: String
    /// The exit statuses besides 0 that aren't failures.
    var statuses: ClosedRange<Int32> = 0...0
    var isUpdate: @Sendable (Substring) -> Bool
  }

  static let managers = [
    // Simulates; needs no lock and no permission.
    Manager(program: "apt-get", command: "apt-get -s -q -o Debug::NoLocking=1 dist-upgrade") {
      $0.hasPrefix("Inst ")
    },
    Manager(program: "dnf", command: "dnf -q --cacheonly check-update", statuses: 100...100) {
      // Name, version and repository.
      $0.split(separator: " ").count == 3
    },
    // From 100 on, it informs of more.
    Manager(
      program: "zypper", command: "zypper -q --no-refresh list-updates", statuses: 100...107
    ) {
      $0.hasPrefix("v ")
    },
    // Without updates, it is 1.
    Manager(program: "pacman", command: "pacman -Qu", statuses: 1...1) {
      !$0.isEmpty && !$0.hasSuffix("[ignored]")
    },
    Manager(program: "flatpak", command: "flatpak remote-ls --updates --cached --columns=ref") {
      $0.contains("/")
    },
  ]

  static let interval = 3600
  private static let maximumOutput = 1 << 20

  var count = 0
  /// In seconds since 1970.
  var time = 0
  /// The programs that failed.
  var failed: [String] = []

  /// Whether to ask again; also if the clock was set back.
  func isOld(at now: Int) -> Bool { now < time || now - time >= SystemUpdates.interval }

  /// Queries all installed package managers, which takes seconds.
  static func check(
    at now: Int, path: String = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin",
    run: (String) -> CommandOutput? = output
  ) -> SystemUpdates {
    let folders = path.split(separator: ":")
    var updates = SystemUpdates(time: now)
    for manager in managers
    where folders.contains(where: { access("\($0)/\(manager.program)", X_OK) == 0 }) {
      let output = run(manager.command)
      guard let output, output.isSuccess || manager.statuses.contains(output.status) else {
        updates.failed.append(manager.program)
        continue
      }
      // dnf also lists what updates replace.
      let lines = output.text.split(separator: "\n").prefix { !$0.hasPrefix("Obsoleting ") }
      updates.count += lines.count(where: manager.isUpdate)
    }
    return updates
  }

  private static func output(of command: String) -> CommandOutput? {
    CommandOutput(of: "env LC_ALL=C \(command)", within: 60, limit: maximumOutput)
  }

  // MARK: - Storage

  var json: JSON {
    .array([.number(Double(count)), .number(Double(time))] + failed.map { .string($0) })
  }

  init(count: Int = 0, time: Int = 0, failed: [String] = []) {
    (self.count, self.time, self.failed) = (count, time, failed)
  }

  init(_ json: JSON) {
    self.init()
    guard case .array(let values) = json, values.count >= 2,
      case .number(let count) = values[0], case .number(let time) = values[1],
      let count = Int(exactly: count), let time = Int(exactly: time), count >= 0
    else { return }
    (self.count, self.time) = (count, time)
    failed = SystemUpdates.managers.map(\.program).filter {
      values.dropFirst(2).contains(.string($0))
    }
  }
}
