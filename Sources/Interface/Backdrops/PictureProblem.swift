// Threads: any; may block on the disk.

internal import GLib
internal import GTK
internal import WidgetCore

/// Why the user's picture isn't shown.
public nonisolated enum PictureProblem: Hashable, Sendable, CustomStringConvertible {
  case missing
  case folder
  case forbidden
  /// Another read error, or not a picture.
  case unreadable
  case tooLarge

  /// The problem with a picture as far as known without decoding; nil if it can be shown. A folder
  /// with one picture in many sizes is valid, as for a wallpaper.
  public init?(of path: String) {
    let file = PictureSource.file(of: path, for: Size(width: 1920, height: 1080))
    do throws(PictureError) {
      try ScaledPicture.check(file: file)
      return nil
    } catch {
      self.init(error, file)
    }
  }

  /// Converts a decoding error.
  init(_ error: PictureError, _ path: String) {
    self =
      switch error.code {
      case .tooLarge: .tooLarge
      case .unreadable, .unwritable: PictureProblem(reading: File(path))
      }
  }

  /// The problem with a file that can't be decoded.
  private init(reading file: File) {
    do throws(FileError) {
      // One byte shows whether the file is readable.
      _ = try file.read(first: 1)
      self = .unreadable
    } catch {
      if error.isMissing {
        self = .missing
      } else if error.isForbidden {
        self = .forbidden
      } else {
        self = file.isFolder ? .folder : .unreadable
      }
    }
  }

  /// A sentence for the user.
  public var description: String {
    switch self {
    case .missing: translated("This file doesn’t exist.")
    case .folder: translated("This is a folder, not a picture.")
    case .forbidden: translated("You don’t have permission to read this file.")
    case .unreadable: translated("This file can’t be read as a picture.")
    case .tooLarge: translated("This picture is too large.")
    }
  }
}
