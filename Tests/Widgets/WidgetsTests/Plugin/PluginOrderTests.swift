import Expectations
import Plugins
import Testing
import WidgetCore

@testable import Widgets

@Suite struct PluginOrderTests {
  private let order = PluginOrder(
    command: PluginCommand(program: "/bin/sh", words: ["-c", "echo “x”"]), input: "a\nb",
    folder: "/tmp", environment: ["A": "1"], refreshes: true)

  @Test func `an order is read back`() {
    expectEqual(PluginOrder(order.bytes), order)
    expect(PluginOrder.Result(order.bytes) == nil)
    expect(PluginOrder(Array("{}".utf8)) == nil)
  }

  @Test func `a result is read back`() {
    let result = PluginOrder.Result(problem: PluginFailure("no", output: "x"), refreshes: true)
    expectEqual(PluginOrder.Result(result.bytes), result)
    expectEqual(PluginOrder.Result(PluginOrder.Result().bytes), PluginOrder.Result())
  }

  @Test func `only an order's name is one, and it is old after a day`() {
    let name = PluginOrder.newName(at: 1000)
    expect(PluginOrder.isName(name))
    expect(!PluginOrder.isName("item 3 beef") && !PluginOrder.isName("click-/../../x"))
    expect(!PluginOrder.isOld(name, at: 1000 + 86_400))
    expect(PluginOrder.isOld(name, at: 1001 + 86_400))
    expect(!PluginOrder.isOld("plugin.json", at: 1 << 40))
  }

  @Test func `the reason of a run is named as SwiftBar does`() {
    func reason(_ reason: UpdateReason, isNew: Bool = false, opens: Bool = false) -> String {
      PluginPlan.refreshReason(reason, hasOutput: !isNew, runsOnOpening: opens)
    }
    expectEqual(reason(.appear, isNew: true), "FirstLaunch")
    expectEqual(reason(.appear), "Schedule")
    expectEqual(reason(.appear, opens: true), "MenuOpen")
    expectEqual(reason(.user), "RefreshAllMenu")
    expectEqual(reason(.settings), "PluginSettings")
    expectEqual(reason(.wake), "WakeFromSleep")
  }
}
