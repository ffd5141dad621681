// Threads: any. Looking may block for as long as the disk takes.

internal import GLib
internal import GTK
internal import WidgetCore

/// Why a picture that the user has chosen isn't shown.
public nonisolated enum PictureProblem: Hashable, Sendable, CustomStringConvertible {
  case missing
  case folder
  case forbidden
  /// It can't be read for another reason, or is no picture.
  case unreadable
  case tooLarge

  /// What is wrong with a picture, as far as that can be known without decoding it; nil where it can
  /// be shown. It may be a folder with a picture in many sizes, as for a wallpaper.
  public init?(of path: String) {
    let file = PictureSource.file(of: path, for: Size(width: 1920, height: 1080))
    do throws(PictureError) {
      try ScaledPicture.check(file: file)
      return nil
    } catch {
      self.init(error, file)
    }
  }

  /// What that error comes to.
  init(_ error: PictureError, _ path: String) {
    self =
      switch error.code {
      case .tooLarge: .tooLarge
      case .unreadable, .unwritable: PictureProblem(reading: File(path))
      }
  }

  /// What is wrong with a file that can't be decoded.
  private init(reading file: File) {
    do throws(FileError) {
      // A byte is enough to know whether it may be read.
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

  /// As a sentence, for the user.
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
