// Ownership: its own connection to the X server, whose end ungrabs the keys when the grab is
// released. A separate one without Xlib, because each request needs its own error: another program
// may have grabbed the keys, and Xlib reports errors only to a global handler.
//
// While the keys are down, all key events come here, so a window that requests the focus meanwhile
// has it once they are up. The server sends layout changes to all clients, and nothing else.

internal import CGTK
internal import GLib

/// Grabs a key combination for the whole screen.
@MainActor public final class X11KeyGrab {
  /// The reasons for failure.
  public nonisolated enum Refusal: Equatable, Sendable {
    /// Another program has grabbed it.
    case taken
    /// The keyboard has no such key.
    case noKey
  }

  private let connection: OpaquePointer
  private let accelerator: Accelerator
  private let handler: (Event) -> Void

  public nonisolated enum Event: Sendable {
    case pressed(X11Time)
    /// A change of the keyboard layout removed the key, or restored it.
    case refusalChanged
  }
  public private(set) var refusal: Refusal?

  private let root: xcb_window_t
  private var held = HeldKey()
  private var source: Source?
  private var renewal: Source?

  /// Nil if the display isn't an X server.
  public init?(
    _ display: Display, _ accelerator: Accelerator, _ handler: @escaping (Event) -> Void
  ) {
    guard display.isX11, let connection = xcb_connect(display.name, nil) else { return nil }
    guard xcb_connection_has_error(connection) == 0,
      let screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data
    else {
      xcb_disconnect(connection)
      return nil
    }
    self.connection = connection
    self.accelerator = accelerator
    self.handler = handler
    root = screen.pointee.root
    refusal = grab()
    source = .descriptor(xcb_get_file_descriptor(connection), .input) { [weak self] _ in
      self?.read()
    }
    // Events that came with the replies are queued already, and don't wake up the loop.
    read()
  }

  isolated deinit {
    source?.cancel()
    renewal?.cancel()
    xcb_disconnect(connection)
  }

  private func grab() -> Refusal? {
    guard let table = KeyboardTable(connection), let mask = table.mask(of: accelerator.modifiers)
    else { return .noKey }
    let codes = table.codes(of: accelerator.key)
    guard !codes.isEmpty else { return .noKey }
    var requests: [xcb_void_cookie_t] = []
    for code in codes {
      for lock in table.locks {
        requests.append(
          xcb_grab_key_checked(
            connection, 0, root, mask | lock, UInt8(truncatingIfNeeded: code),
            UInt8(XCB_GRAB_MODE_ASYNC.rawValue), UInt8(XCB_GRAB_MODE_ASYNC.rawValue)))
      }
    }
    var isTaken = false
    for request in requests {
      if let error = xcb_request_check(connection, request) {
        isTaken = true
        free(error)
      }
    }
    if isTaken { giveBack() }
    return isTaken ? .taken : nil
  }

  private func giveBack() {
    xcb_ungrab_key(
      connection, UInt8(XCB_GRAB_ANY.rawValue), root, UInt16(XCB_MOD_MASK_ANY.rawValue))
    xcb_flush(connection)
  }

  /// Calls the handler after reading all events: it may release this.
  private func read() {
    var presses: [X11Time] = []
    while let event = xcb_poll_for_event(connection) {
      defer { free(event) }
      // The highest bit marks an event sent by another program.
      switch Int32(event.pointee.response_type & 0x7F) {
      case XCB_KEY_PRESS:
        let time = X11Time(UnsafeRawPointer(event).load(as: xcb_key_press_event_t.self).time)
        if held.press(at: time) { presses.append(time) }
      case XCB_KEY_RELEASE:
        held.release(
          at: X11Time(UnsafeRawPointer(event).load(as: xcb_key_press_event_t.self).time))
      case XCB_MAPPING_NOTIFY: renewSoon()
      default: break
      }
    }
    if xcb_connection_has_error(connection) != 0 { source?.cancel() }
    let handler = handler
    for time in presses { handler(.pressed(time)) }
  }

  /// A layout change arrives as many events.
  private func renewSoon() {
    guard renewal == nil else { return }
    renewal = .after(.milliseconds(200)) { [weak self] in
      guard let self else { return }
      renewal = nil
      giveBack()
      let before = refusal
      refusal = grab()
      read()
      if refusal != before { handler(.refusalChanged) }
    }
  }
}

nonisolated extension KeyboardTable {
  /// The server's current table.
  fileprivate init?(_ connection: OpaquePointer) {
    guard let setup = xcb_get_setup(connection) else { return nil }
    let first = setup.pointee.min_keycode
    let count = setup.pointee.max_keycode - first + 1
    let mappingRequest = xcb_get_keyboard_mapping(connection, first, count)
    let modifierRequest = xcb_get_modifier_mapping(connection)
    let mapping = xcb_get_keyboard_mapping_reply(connection, mappingRequest, nil)
    defer { free(mapping) }
    let modifiers = xcb_get_modifier_mapping_reply(connection, modifierRequest, nil)
    defer { free(modifiers) }
    guard let mapping, let modifiers, let symbols = xcb_get_keyboard_mapping_keysyms(mapping),
      let codes = xcb_get_modifier_mapping_keycodes(modifiers)
    else { return nil }
    let width = Int(mapping.pointee.keysyms_per_keycode)
    let depth = Int(modifiers.pointee.keycodes_per_modifier)
    self.init(
      first: Int(first),
      symbols: (0..<Int(count)).map { key in
        (0..<width).map { symbols[key * width + $0] }
      },
      modifiers: (0..<8).map { modifier in
        (0..<depth).map { Int(codes[modifier * depth + $0]) }.filter { $0 != 0 }
      })
  }
}
