// Shows the panel on a desktop in memory, as a user would see it, and saves a picture of that: for
// machines without a screen, and for the README.
//
//     Picture FILE.png [SETTINGS]       SETTINGS are lines of today.conf's group Panel
//     Picture FILE.png --demo           sample data, with both cards expanded

import Foundation
import TestDesktop

do {
  guard CommandLine.arguments.count > 1 else {
    throw DesktopError.system("the file to save the picture in is missing")
  }
  let file = URL(fileURLWithPath: CommandLine.arguments[1]).path
  let desktop = try Desktop(
    server: .xvfb(width: 1280, height: 800), environment: ["LANG": "en_US.UTF-8"])
  defer { desktop.close() }
  try write("[Settings]\ngtk-font-name=Cantarell 11\n", to: "gtk-4.0/settings.ini", desktop)
  // A quiet wallpaper, so that there is a desktop to be at the edge of.
  try desktop.outputOf([
    "hsetroot", "-add", "#3d5a80", "-add", "#98a6c0", "-add", "#f2b48c", "-gradient", "20",
  ])
  let isDemo = CommandLine.arguments.dropFirst(2).first == "--demo"
  if CommandLine.arguments.count > 2, !isDemo {
    try write("[Panel]\n\(CommandLine.arguments[2])\n", to: "today/today.conf", desktop)
  }
  let today = try ProgramUnderTest.path("today")
  if isDemo {
    _ = try desktop.start([today, "--demo"])
    _ = try desktop.waitForWindow(named: "Today")
    // A demonstration has no status; its slide, its widgets and its frost take less.
    usleep(3_000_000)
    for (x, y) in [(1250, 198), (1000, 440)] {
      try desktop.click(x: x, y: y)
      usleep(1_000_000)
    }
    try desktop.movePointer(x: 400, y: 400)
    usleep(500_000)
  } else {
    _ = try desktop.start([today])
    try waitUntil("the panel to be shown", within: .seconds(20)) {
      try desktop.run([today, "status"]).output.contains("Panel: shown")
    }
  }
  try desktop.writeScreenshot(to: file)
  print("There is no screen here, so this is a picture of it: \(file)")
} catch {
  FileHandle.standardError.write(Data("Picture: \(error)\n".utf8))
  exit(1)
}

/// Writes a file of the user's configuration.
func write(_ text: String, to name: String, _ desktop: Desktop) throws {
  let folder =
    desktop.environment["XDG_CONFIG_HOME"] ?? "\(desktop.environment["HOME"] ?? "")/.config"
  let file = URL(fileURLWithPath: "\(folder)/\(name)")
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try text.write(to: file, atomically: true, encoding: .utf8)
}
