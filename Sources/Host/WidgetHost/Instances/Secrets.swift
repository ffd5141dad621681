// Secrets have their own file, which only the user can read. today.conf is shared and kept in repositories, and
// others may be able to read it in the home folder.

internal import GLib
internal import KeyFiles
internal import WidgetCore

/// The user's keys and tokens for widgets, which no other program may read.
struct Secrets {
  private let secrets: EditedKeyFile
  private static let log = Log(domain: "Today-Widgets")

  init(path: String) {
    secrets = EditedKeyFile(path, limit: 65_536, isPrivate: true, whenDamaged: .refused)
  }

  /// Returns a secret of an instance; nil without one, or if others may read the file.
  func value(_ setting: String, of instance: String) -> String? {
    do {
      guard try !secrets.file.isOpenToOthers else {
        Secrets.log.warning(
          "\(secrets.file.path) may be read by others and is not used; chmod 600 makes it the user's own."
        )
        return nil
      }
      return try secrets.read().value(setting, in: instance)?.text
    } catch let error as FileError where error.isMissing {
      return nil
    } catch {
      Secrets.log.warning("\(secrets.file.path), \(error)")
      return nil
    }
  }

  /// Stores a secret; nil removes it.
  func set(_ value: String?, _ setting: String, of instance: String) throws(SecretsError) {
    do {
      try secrets.change { secrets in
        if let value {
          secrets.set(value, setting, in: instance)
        } else {
          secrets.remove(setting, in: instance)
        }
      }
    } catch {
      throw .notKept(error)
    }
  }

  /// Removes all secrets of an instance.
  func forget(_ instance: String) throws(SecretsError) {
    do {
      try secrets.change { $0.remove(group: instance) }
    } catch {
      throw .notForgotten(error)
    }
  }
}

/// Why a secret couldn't be stored or removed.
enum SecretsError: Error, CustomStringConvertible {
  case notKept(KeyFileEditError)
  case notForgotten(KeyFileEditError)

  var cause: KeyFileEditError {
    switch self {
    case .notKept(let cause), .notForgotten(let cause): cause
    }
  }

  var description: String {
    switch self {
    case .notKept(let cause):
      translated("The secret couldn’t be saved: {reason}", ["reason": "\(cause)"])
    case .notForgotten(let cause):
      translated(
        "The widget was removed, but its secrets couldn’t be deleted: {reason}",
        ["reason": "\(cause)"])
    }
  }
}
