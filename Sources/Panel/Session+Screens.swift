internal import PanelUI
internal import WidgetHost

// The screens that cover the column, and what leads to them.

extension Session {
  static func connectScreens(_ parts: Parts) {
    let (controller, stage) = (parts.controller, parts.content.stage)
    let (search, peek, edit) = (parts.search, parts.peek, parts.edit)
    let present = { (screen: Screen) in
      search.end()
      stage.topmost.present(screen)
    }
    edit.present = { present($0.inTemplate().inModal()) }
    edit.dismiss = { $0.dismiss() }
    parts.cards.onHostChange = {
      search.hostChanged()
      peek.hostChanged()
    }
    parts.cards.onPeek = { peek.showInPanel($0) }
    peek.onPresent = {
      search.end()
      controller.focus()
    }
    // What was started is to be seen.
    let makeRoom = { if !controller.presence.isPinned { controller.hide() } }
    search.onLaunch = makeRoom
    peek.onLaunch = makeRoom
  }
}
