internal import Controls
internal import GTK
internal import WidgetCore

/// A color from a palette, or typed, with a disc that shows it.
final class ColorRow: TypedRow {
  private let shown = Swatch(.clear)
  private let preview: Canvas
  private let swatches = Canvas(role: .group, content: SwatchFrame())
  private let palette: [(choice: FormField.Choice, button: GTK.Button)]
  private let keys: RadioGroup

  init(_ field: FormField, _ choices: [FormField.Choice]) {
    palette = choices.map { [swatches] choice in
      let button = GTK.Button(child: Canvas(content: Swatch(Color(hex: choice.value) ?? .clear)))
      button.accessibleRole = .radio
      button.classes = ["form-swatch", "sign"]
      button.tooltip = choice.label
      button.setAccessible(.label(FormPhrases.chosen(field.label, choice.label)))
      swatches.adopt(button)
      return (choice, button)
    }
    keys = RadioGroup(in: swatches)
    preview = Canvas(role: .presentation, content: shown)
    super.init(field, Entry(), .fills)
    entry.widthInCharacters = 7
    if field.placeholder == nil, field.standard.isEmpty { entry.placeholder = "#28527A" }
    preview.classes = ["form-color", "sign"]
    preview.verticalAlignment = .center
    tools.append(preview)
    swatches.addClass("form-swatches")
    swatches.setAccessible(.label(field.label))
    for (index, (choice, button)) in palette.enumerated() {
      keys.add(button)
      button.onClick { [weak self] in self?.choose(index, choice.value) }
    }
    keys.onReach = { [weak self] index in
      guard let self else { return }
      choose(index, palette[index].choice.value)
    }
    fill(swatches)
  }

  override func show(_ field: FormField) {
    super.show(field)
    let value = field.plainValue.isEmpty ? field.standard : field.plainValue
    shown.color = Color(hex: value) ?? .clear
    preview.queueDraw()
    for (index, (choice, button)) in palette.enumerated() {
      let isChosen = choice.value == value
      button.setClass("is-chosen", isChosen)
      button.setAccessible(.isChecked(isChosen))
      if isChosen { keys.setStop(index) }
    }
  }

  private func choose(_ index: Int, _ value: String) {
    keys.choose(index)
    report(.changed(value))
    report(.left)
  }
}

/// A grid of items of one size, distributed evenly over as many lines as needed.
final class SwatchFrame: CanvasContent {
  var requestMode: RequestMode { .heightForWidth }

  private static let gap = 1

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    let (side, count) = (side(canvas), canvas.children.count)
    guard orientation == .vertical else {
      return Measurement(minimum: side, natural: count * (side + Self.gap) - Self.gap)
    }
    return Measurement(lines(of: count, side, size) * (side + Self.gap) - Self.gap)
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    let side = side(canvas)
    let children = canvas.children
    let lines = lines(of: children.count, side, width)
    let most = max(1, (children.count + lines - 1) / max(1, lines))
    for (index, child) in children.enumerated() {
      let (column, line) = (index % most, index / most)
      canvas.allocate(
        child,
        fromStart: Rect(
          x: Double(column * (side + Self.gap)), y: Double(line * (side + Self.gap)),
          width: Double(side), height: Double(side)), in: width)
    }
  }

  private func side(_ canvas: Canvas) -> Int {
    canvas.children.map {
      max(
        canvas.measure($0, .horizontal).natural, canvas.measure($0, .vertical).natural)
    }.max() ?? 0
  }

  private func lines(of count: Int, _ side: Int, _ width: Int?) -> Int {
    guard let width else { return 1 }
    let most = max(1, (width + Self.gap) / max(1, side + Self.gap))
    return (count + most - 1) / most
  }
}

/// A color swatch, drawn as a disc.
final class Swatch: CanvasContent {
  var color: Color

  init(_ color: Color) { self.color = color }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let side = Double(min(canvas.width, canvas.height))
    let disc = Rect(
      x: (Double(canvas.width) - side) / 2, y: (Double(canvas.height) - side) / 2, width: side,
      height: side)
    snapshot.fill(color, in: RoundedRect(disc, radius: side / 2))
  }
}
