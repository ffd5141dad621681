/// Tells when the machine falls asleep and wakes up, where logind knows.
@MainActor public final class SleepMonitor {
  private var service: SystemService?

  /// `onChange` gets true before the machine sleeps, false when it is awake again.
  public init(onChange: @escaping @MainActor (_ isAsleep: Bool) -> Void) {
    service = SystemService(
      "org.freedesktop.login1", path: "/org/freedesktop/login1",
      interface: "org.freedesktop.login1.Manager",
      onSignal: { name, isAsleep in
        if name == "PrepareForSleep", let isAsleep { onChange(isAsleep) }
      })
  }
}
