import Expectations
import Foundation
import TestDesktop
import Testing

@Suite struct `A missing picture in a bug report` {
  @Test func `today doctor reports the missing picture without its name`() throws {
    let user = try CommandUser()
    let picture = "\(user.desktop.folder)/picture.png"
    try user.write("[Panel]\nBackground=\(picture)\n", user.config("today/today.conf"))
    let report = try user.today("doctor", exits: 1).output
    expect(report.contains("Background: This file doesn’t exist."), "\(report)")
    expect(!report.contains("picture.png"))
    try user.desktop.outputOf(["convert", "-size", "64x64", "xc:navy", picture])
    let later = try user.desktop.run([user.executable, "doctor"]).output
    expect(!later.contains("Background:"), "\(later)")
  }
}
