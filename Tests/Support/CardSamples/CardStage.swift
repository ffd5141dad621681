public import Cards
import GLib
public import GTK
public import Theme

/// A window with cards in it, for pictures of them. One at a time: the style is the display's.
@MainActor public final class CardStage {
  public let column: CardColumn
  private let window = Window()
  private let sheets: [StyleSheet]
  private let theme: Theme
  private let width: Int

  /// The font is the one that every machine with the tests has.
  public init(
    _ cards: [CardState], theme: Theme, direction: ReadingDirection = .leftToRight,
    width: Int = 400, wait: (() -> Bool) -> Void
  ) {
    self.theme = theme
    self.width = width
    Toolkit.standardDirection = direction
    let own = StyleSheet()
    let file = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    precondition(own.load(programSheet: "/\(file)/resources/style/panel.css").isEmpty)
    own.add()
    let colors = StyleSheet()
    precondition(colors.load(theme.css + "\n.today { font-family: Cantarell; }").isEmpty)
    colors.add(priority: .settings)
    sheets = [own, colors]
    column = CardColumn(header: [], footer: [], theme: theme, locale: "en_US")
    // In the window first: before, nothing has its style.
    window.addClass("today")
    window.child = column.root
    column.fit(width: Double(width), height: 1080)
    column.show(cards, animated: false)
    window.isDecorated = false
    window.setDefaultSize(width: width, height: column.naturalHeight(for: width))
    window.present()
    let (column, root) = (column, column.root)
    wait { root.isMapped && root.width == width && column.arePicturesSettled }
  }

  /// What it looks like on a plain ground, the one that the look was made for.
  public func picture(on backdrop: Color, scale: Double = 1) -> Bitmap {
    let size = Size(width: Double(width), height: Double(column.root.height))
    guard let node = column.root.picture else {
      return Bitmap(width: 1, height: 1, rgba: [0, 0, 0, 0])
    }
    return node.bitmap(size, scale: scale, background: backdrop)
  }

  public func close() {
    window.destroy()
    for sheet in sheets { sheet.remove() }
    Toolkit.standardDirection = .leftToRight
  }
}
