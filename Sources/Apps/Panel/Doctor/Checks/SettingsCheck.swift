internal import Backdrops
internal import GLib
internal import GTK
internal import KeyFiles
internal import WidgetCore

/// The panel's settings. Values are private, so it reports only keys.
nonisolated struct SettingsCheck: SystemCheck {
  var path = ""
  var exists = false
  var keys: [String] = []
  var problems: [String] = []

  func add(to report: inout Report) {
    report.begin("Today")
    let keys = keys.isEmpty ? "nothing set" : "sets \(keys.joined(separator: ", "))"
    report.add("Settings", exists ? "\(path), \(keys)" : "none")
    for problem in problems { report.add("", problem, fix: "Fix the errors in \(path).") }
  }
}

extension SettingsCheck {
  static func gathered(
    _ configuration: Configuration, _ services: Services
  ) -> SettingsCheck {
    let background = services.backgroundProblem.map {
      "Background: \($0)"
    }
    return SettingsCheck(
      path: services.redaction.applied(to: configuration.file.path),
      exists: configuration.file.exists,
      keys: configuration.keys?.keys(in: PanelSettings.group) ?? [],
      problems: configuration.problems.map(services.redaction.withoutValues)
        + [background].compactMap(\.self))
  }
}

/// Checks today.conf.
struct Configuration {
  let file: File
  private(set) var keys: KeyFile?
  private(set) var settings: PanelSettings?
  private(set) var problems: [String] = []

  init(_ file: File) {
    self.file = file
    do {
      let keys = try KeyFile(parsing: file.read(limit: Limits.settingsBytes))
      let reading = PanelSettings.read(keys)
      self.keys = keys
      settings = reading.settings
      problems = reading.problems.map { "\($0)" }
    } catch let error as KeyFileError {
      // The line may hold a private value, so the report doesn't repeat it.
      problems = ["line \(error.line) can't be understood"]
    } catch let error as FileError where error.isMissing {
    } catch {
      problems = ["\(error)"]
    }
  }
}

/// The user's style sheet.
nonisolated struct StyleCheck: SystemCheck {
  var path = ""
  var exists = false
  var problems: [String] = []

  func add(to report: inout Report) {
    report.begin("Today")
    report.add("Style", exists ? path : "none")
    for problem in problems { report.add("", problem, fix: "Fix the errors in \(path).") }
  }
}

extension StyleCheck {
  static func gathered(_ file: File, _ redaction: Redaction) -> StyleCheck {
    var check = StyleCheck(path: redaction.applied(to: file.path), exists: file.exists)
    guard check.exists else { return check }
    do throws(FileError) {
      let text = String(decoding: try file.read(limit: 262_144), as: UTF8.self)
      check.problems = StyleSheet().load(text).map {
        "line \($0.line), column \($0.column): \($0.message)"
      }
    } catch {
      check.problems = ["\(error)"]
    }
    check.problems = check.problems.map(redaction.applied)
    return check
  }
}
