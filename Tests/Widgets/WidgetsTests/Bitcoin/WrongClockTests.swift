import CryptoCurrencyKit
import Expectations
import Foundation
import PriceServer
import TestDesktop
import Testing
import WidgetCore
import WidgetExtension

@Suite("The Bitcoin process after a wrong clock")
struct WrongClockTests {
  /// Returns the messages of a process, parsed like in the host.
  private func answers(_ folder: WorkFolder, way: String) throws -> [WidgetMessage] {
    let server = try PriceServer.running()
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: try ProgramUnderTest.path("today-widgets"))
    process.arguments = ["bitcoin"]
    process.environment = [
      "HOME": folder.path, "XDG_DATA_HOME": folder.path, "PATH": "/usr/bin:/bin",
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let request = UpdateRequest(
      instance: "bitcoin-1",
      settings: [
        "sources": .text("kraken"), "mirrors": .text("kraken=\(server.address(0, way))"),
      ], environment: EnvironmentDescription(locale: "en_US"))
    try input.fileHandleForWriting.write(contentsOf: HostMessage.update(id: 1, request).line)
    try input.fileHandleForWriting.close()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try said.split(separator: 10).map { try WidgetMessage(parsing: Array($0)) }
  }

  @Test(arguments: [0, 1, 86_400, 4_294_967_296, 99_999_999_999], ["right", "500"])
  func `a price of any time is shown, and a new one requested`(time: Int, way: String) throws {
    let folder = try WorkFolder()
    let environment = ["HOME": folder.path, "XDG_DATA_HOME": folder.path]
    let store = PriceCache(Store(path: Store.standardPath(environment)))
    try store.record(
      Quote(Money("580") ?? .zero, at: time, source: "Kraken"), Market(.bitcoin, in: .usd))
    let messages = try answers(folder, way: way)
    guard case .content(let pushed) = try #require(messages.first),
      case .response(let response) = try #require(messages.last)
    else {
      Issue.record("\(messages)")
      return
    }
    expectEqual(pushed.content.texts(in: .compact).first, "$580.00")
    expect(pushed.age == Elapsed.most)
    switch response.updateResult {
    case .newData(let update):
      expectEqual(way, "right")
      expectEqual(update.content.texts(in: .compact), ["$592.12", "+1.23"])
    case .failed(let reason): expect(way == "500" && reason.contains("500"))
    default: Issue.record("\(response)")
    }
  }
}
