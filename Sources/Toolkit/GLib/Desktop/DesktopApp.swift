// Ownership: wraps one GDesktopAppInfo. Threads: main only.

internal import CGLib
internal import KeyFiles
internal import Localization

/// An installed app, by its desktop file.
@MainActor public final class DesktopApp {
  private let info: Object

  /// nil if no app of this ID is installed, such as "org.gnome.Maps.desktop", or if menus
  /// hide it.
  public init?(_ file: String) {
    guard let info = g_desktop_app_info_new(file) else { return nil }
    self.info = Object(adopting: UnsafeMutableRawPointer(info))
  }

  /// The first of them that is installed.
  public static func first(of files: [String]) -> DesktopApp? {
    for file in files {
      if let app = DesktopApp(file) { return app }
    }
    return nil
  }

  /// Its display name.
  public var name: String {
    g_app_info_get_display_name(info.opaque)
      .map { String(cString: $0).beginning(upTo: ExternalTextLimits.name) } ?? ""
  }

  /// Starts it or brings it to the front, without waiting.
  public func launch(_ context: LaunchContext? = nil) throws(LaunchError) {
    var error: UnsafeMutablePointer<GError>?
    let isStarted = LaunchContext.scoped(context) {
      g_app_info_launch(info.opaque, nil, $0, &error) != 0
    }
    if !isStarted { throw LaunchError(adopting: error, what: name) }
  }

  /// Whether it handles the scheme of this link.
  public func opens(_ address: String) -> Bool {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    let types = keyFile?.list("MimeType", in: "Desktop Entry") ?? []
    return types.contains("x-scheme-handler/\(scheme)")
  }

  /// Opens a link with it, without waiting.
  public func open(_ address: String, _ context: LaunchContext? = nil) throws(LaunchError) {
    var error: UnsafeMutablePointer<GError>?
    let isDone = LaunchContext.scoped(context) { context in
      address.withCString { text in
        var item = GList(data: UnsafeMutableRawPointer(mutating: text), next: nil, prev: nil)
        return g_app_info_launch_uris(info.opaque, &item, context, &error) != 0
      }
    }
    if !isDone { throw LaunchError(adopting: error, what: address) }
  }

  // MARK: - Quick actions

  /// Its quick actions, in the order of its file.
  public var actions: [Action] {
    var actions: [Action] = []
    let file = keyFile
    var next = g_desktop_app_info_list_actions(info.opaque)
    while let identifier = next?.pointee, actions.count < ExternalTextLimits.actions {
      let name = g_desktop_app_info_get_action_name(info.opaque, identifier)
      let id = String(cString: identifier)
      if let name {
        let group = "Desktop Action \(id)"
        actions.append(
          Action(
            id: id, name: String(cString: name).beginning(upTo: ExternalTextLimits.name),
            icon: file?.value("Icon", in: group)?.text,
            command: file?.value("Exec", in: group)?.text))
        g_free(name)
      }
      next = next?.successor()
    }
    return actions
  }

  /// Performs a quick action, without waiting.
  public func launch(action: String, _ context: LaunchContext? = nil) {
    LaunchContext.scoped(context) {
      g_desktop_app_info_launch_action(info.opaque, action, $0)
    }
  }

  /// A quick action of a desktop file.
  public struct Action: Hashable, Sendable {
    public var id: String
    public var name: String
    public var icon: String?
    /// Its command line.
    public var command: String?
  }

  /// GIO has no API for the icon and the command of an action.
  private var keyFile: KeyFile? {
    guard let path = g_desktop_app_info_get_filename(info.opaque),
      let bytes = try? File(String(cString: path)).read(limit: 1 << 20)
    else { return nil }
    return try? KeyFile(parsing: bytes)
  }
}

/// The launch context: where the app appears, and startup notification.
@MainActor open class LaunchContext: Object {
  /// A context without a display.
  convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(g_app_launch_context_new()))
  }

  /// Launches an app, in a systemd scope of its own. Otherwise it would count toward the panel's
  /// memory limit, and be killed with the panel's service.
  fileprivate static func scoped<Result>(
    _ given: LaunchContext?, _ start: (UnsafeMutablePointer<GAppLaunchContext>) -> Result
  ) -> Result {
    let context = given ?? LaunchContext()
    context.giveScope()
    for name in Environment.own { g_app_launch_context_unsetenv(context.cast(), name) }
    // The bus may respond again.
    if let address = BusProbe.silentSessionBus {
      g_app_launch_context_setenv(context.cast(), "DBUS_SESSION_BUS_ADDRESS", address)
    }
    return withExtendedLifetime(context) { start(context.cast()) }
  }

  private func giveScope() {
    connect("launched") { arguments in
      let details = arguments.value(1).assumingMemoryBound(to: GValue.self)
      // An app that is activated by D-Bus has no process yet, and gets its scope there.
      guard let details = g_value_get_variant(details),
        let process = g_variant_lookup_value(details, "pid", nil)
      else { return }
      defer { g_variant_unref(process) }
      guard g_variant_classify(process) == G_VARIANT_CLASS_INT32 else { return }
      let file = arguments.object(0).flatMap { g_app_info_get_id(OpaquePointer($0)) }
      ResourceScope.start(
        g_variant_get_int32(process), application: file.map { String(cString: $0) })
    }
  }
}

/// The error of opening something.
public struct LaunchError: Error, CustomStringConvertible {
  public let description: String

  package init(_ description: String) { self.description = description }

  init(adopting error: UnsafeMutablePointer<GError>?, what: String) {
    let reason = error.map { String(cString: $0.pointee.message) }
    let what = "\u{2068}\(what)\u{2069}"
    if let error { g_error_free(error) }
    description =
      if let reason {
        translated("“{what}” could not be opened: {reason}", ["what": what, "reason": reason])
      } else {
        translated("“{what}” could not be opened", ["what": what])
      }
  }

  /// For a link: GLib reports only "not supported" if no app handles it.
  fileprivate init(adopting error: UnsafeMutablePointer<GError>?, address: String) {
    let scheme = String(address.prefix { $0 != ":" })
    guard let app = g_app_info_get_default_for_uri_scheme(scheme) else {
      if let error { g_error_free(error) }
      self.init(
        translated(
          "No installed app can open “{address}”.", ["address": "\u{2068}\(address)\u{2069}"]))
      return
    }
    g_object_unref(UnsafeMutableRawPointer(app))
    self.init(adopting: error, what: address)
  }
}

/// Opens links with the user's default apps.
public enum Address {
  /// Opens a link without waiting; the handler gets the error, if any.
  @MainActor public static func open(
    _ address: String, _ context: LaunchContext? = nil,
    completion: @escaping @MainActor (LaunchError?) -> Void = { _ in }
  ) {
    let box = Unmanaged.passRetained(Completion(address, completion)).toOpaque()
    LaunchContext.scoped(context) {
      g_app_info_launch_default_for_uri_async(
        address, $0, nil,
        { _, result, box in
          guard let box else { return }
          var error: UnsafeMutablePointer<GError>?
          let isDone = g_app_info_launch_default_for_uri_finish(result, &error) != 0
          nonisolated(unsafe) let unsafe = (box: box, error: error)
          MainActor.assumeIsolated {
            let box = Unmanaged<Completion>.fromOpaque(unsafe.box).takeRetainedValue()
            box.body(isDone ? nil : LaunchError(adopting: unsafe.error, address: box.address))
          }
        }, box)
    }
  }

  @MainActor private final class Completion {
    let address: String
    let body: @MainActor (LaunchError?) -> Void
    init(_ address: String, _ body: @escaping @MainActor (LaunchError?) -> Void) {
      self.address = address
      self.body = body
    }
  }
}
