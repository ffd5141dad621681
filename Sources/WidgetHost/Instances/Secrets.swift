// A file of its own, that nobody but the user may read: today.conf is shown around, kept in
// repositories, and read by anyone where the home folder may be.

internal import GLib
internal import KeyFiles
internal import WidgetCore

/// What the user has set for widgets and nobody else may know: keys and tokens.
struct Secrets {
  private let file: File
  private static let log = Log(domain: "Today-Widgets")
  private static let limit = 65_536

  init(path: String) { file = File(path) }

  /// The secret of an instance; nil where there is none, or where others may read the file.
  func value(_ setting: String, of instance: String) -> String? {
    let secrets: KeyFile
    do {
      guard try !file.isOpenToOthers else {
        Secrets.log.warning(
          "\(file.path) may be read by others and is not used; chmod 600 makes it the user's own.")
        return nil
      }
      secrets = try KeyFile(parsing: try file.read(limit: Secrets.limit))
    } catch let error as FileError where error.isMissing {
      return nil
    } catch {
      Secrets.log.warning("\(file.path), \(error)")
      return nil
    }
    return secrets.value(setting, in: instance)?.text
  }

  /// Keeps a secret; nil forgets it.
  func set(_ value: String?, _ setting: String, of instance: String) throws(SecretsError) {
    try change { secrets in
      if let value {
        secrets.set(value, setting, in: instance)
      } else {
        secrets.remove(setting, in: instance)
      }
    }
  }

  /// Forgets all that was kept for an instance.
  func forget(_ instance: String) throws(SecretsError) {
    guard file.exists else { return }
    try change { secrets in secrets.remove(group: instance) }
  }

  private func change(_ body: (inout KeyFile) -> Void) throws(SecretsError) {
    do {
      let old = file.exists ? try KeyFile(parsing: try file.read(limit: Secrets.limit)) : KeyFile()
      var new = old
      body(&new)
      guard new != old else { return }
      try file.write(Array(new.text.utf8), isPrivate: true)
    } catch {
      throw SecretsError(
        description: translated("The secret couldn’t be saved: {reason}", ["reason": "\(error)"]))
    }
  }
}

/// Why a secret could not be kept.
struct SecretsError: Error, CustomStringConvertible {
  let description: String
}
