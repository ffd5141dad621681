/// Reports when the machine goes to sleep and wakes up, by logind.
@MainActor public final class SleepMonitor {
  private var service: SystemService?

  /// `onChange` gets true before the machine sleeps, false when it is awake again.
  public init(onChange: @escaping @MainActor (_ isAsleep: Bool) -> Void) {
    service = SystemService(
      "org.freedesktop.login1", path: "/org/freedesktop/login1",
      interface: "org.freedesktop.login1.Manager"
    ) { event in
      if case .signal("PrepareForSleep", let isAsleep?) = event { onChange(isAsleep) }
    }
  }
}
