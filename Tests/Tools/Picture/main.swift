// Takes pictures of the real programs on a desktop in memory, as a user would see them: those of the
// README and of software centers.
//
//     Picture --project FOLDER

import Foundation
import TestDesktop

do {
  let arguments = CommandLine.arguments.dropFirst()
  guard arguments.first == "--project", arguments.count == 2 else {
    throw DesktopError.system("usage: Picture --project FOLDER")
  }
  try ProjectPictures(folder: arguments[2]).take()
} catch {
  FileHandle.standardError.write(Data("Picture: \(error)\n".utf8))
  exit(1)
}
