// Takes pictures of the real programs on a desktop in memory, as a user would see them.
//
//     Picture FILE.png [SETTINGS]       the panel, for machines without a screen; SETTINGS are lines
//                                       of today.conf's group Panel
//     Picture --project FOLDER          those of the README and of software centers, each anew

import Foundation
import TestDesktop

do {
  let arguments = CommandLine.arguments.dropFirst()
  guard let first = arguments.first, first != "--project" || arguments.count > 1 else {
    throw DesktopError.system("the file to save the picture in is missing")
  }
  if first == "--project" {
    try ProjectPictures(folder: arguments[2]).take()
  } else {
    let file = URL(fileURLWithPath: first).path
    let scene = try Scene(width: 1280, height: 800)
    defer { scene.desktop.close() }
    if arguments.count > 1 {
      try scene.write("[Panel]\n\(arguments[2])\n", to: "today/today.conf")
    }
    let today = try ProgramUnderTest.path("today")
    _ = try scene.desktop.start([today])
    try waitUntil("the panel to be shown", within: .seconds(20)) {
      try scene.desktop.run([today, "status"]).output.contains("Panel: shown")
    }
    try scene.save(to: file)
    print("There is no screen here, so this is a picture of it: \(file)")
  }
} catch {
  FileHandle.standardError.write(Data("Picture: \(error)\n".utf8))
  exit(1)
}
