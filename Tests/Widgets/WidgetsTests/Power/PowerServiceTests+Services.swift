import Expectations
import Foundation
import TestDesktop
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// A service that a part of the card depends on.
enum SessionService: CaseIterable, Sendable {
  case logind, profiles
}

/// Services that hang or end; UPower stays.
extension `Power on a bus` {
  private func hasPart(_ service: SessionService, _ node: Node) -> Bool {
    switch service {
    case .logind: buttons(node).count == 5
    case .profiles: profile(node) != nil
    }
  }

  @Test(arguments: SessionService.allCases)
  func `A service that hangs or ends takes only its own part with it`(
    _ service: SessionService
  ) throws {
    func hasBattery(_ node: Node) -> Bool { texts(node).contains("3 h 20 min left") }
    let upower = try startUPower()
    let process = try service == .logind ? startLogind() : startProfiles()
    process.send(SIGSTOP)
    let start = ContinuousClock.now
    let content = try update()
    expect(ContinuousClock.now - start < .seconds(2))
    expect(hasBattery(content) && !hasPart(service, content))
    if service == .logind {
      try waitForContent("the sentence") { texts($0).contains("systemd-logind doesn’t respond") }
    }
    process.send(SIGCONT)
    // Its signal brings it back.
    switch service {
    case .logind: try setInhibitors([])
    case .profiles: try bus.set("ActiveProfile", of: Self.profiles, to: .string("performance"))
    }
    try waitForContent("its part") { hasPart(service, $0) && hasBattery($0) }
    process.terminate()
    try waitForContent("its end") { !hasPart(service, $0) && hasBattery($0) }
    withExtendedLifetime(upower) {}
  }
}
