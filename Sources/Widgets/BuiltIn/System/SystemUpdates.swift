internal import FoundationEssentials
internal import Glibc
internal import WidgetCore

/// The updates that wait, as package managers tell from what they have fetched already.
struct SystemUpdates: Hashable {
  /// A package manager: the program that is asked, its command, and how it marks an update.
  struct Manager {
    var program: String
    var command: String
    var isUpdate: @Sendable (Substring) -> Bool
  }

  static let managers = [
    // Simulates; needs no lock and no permission.
    Manager(program: "apt-get", command: "apt-get -s -q -o Debug::NoLocking=1 dist-upgrade") {
      $0.hasPrefix("Inst ")
    },
    Manager(program: "dnf", command: "dnf -q --cacheonly check-update") {
      // Name, version and repository.
      $0.split(separator: " ").count == 3
    },
    Manager(program: "zypper", command: "zypper -q --no-refresh list-updates") {
      $0.hasPrefix("v ")
    },
    Manager(program: "pacman", command: "pacman -Qu") {
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

  /// Whether to ask again; also if the clock was set back.
  func isOld(at now: Int) -> Bool { now < time || now - time >= SystemUpdates.interval }

  /// Queries all installed package managers, which takes seconds.
  static func check(
    at now: Int, path: String = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin",
    run: (String) -> String = output
  ) -> SystemUpdates {
    let folders = path.split(separator: ":")
    let count = managers.reduce(0) { count, manager in
      guard folders.contains(where: { access("\($0)/\(manager.program)", X_OK) == 0 }) else {
        return count
      }
      // dnf also lists what updates replace.
      let lines = run(manager.command).split(separator: "\n").prefix {
        !$0.hasPrefix("Obsoleting ")
      }
      return count + lines.count(where: manager.isUpdate)
    }
    return SystemUpdates(count: count, time: now)
  }

  private static func output(of command: String) -> String {
    CommandOutput(of: "env LC_ALL=C \(command)", within: 60, limit: maximumOutput)?.text ?? ""
  }

  // MARK: - Storage

  var json: JSON { .array([.number(Double(count)), .number(Double(time))]) }

  init(count: Int = 0, time: Int = 0) { (self.count, self.time) = (count, time) }

  init(_ json: JSON) {
    self.init()
    guard case .array(let numbers) = json, numbers.count == 2,
      case .number(let count) = numbers[0], case .number(let time) = numbers[1],
      let count = Int(exactly: count), let time = Int(exactly: time), count >= 0
    else { return }
    (self.count, self.time) = (count, time)
  }
}
