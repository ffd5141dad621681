import Glibc

// Ways out of what a widget is held by: its group, its session, what its memory is counted by.

/// Splits the process in two; true in the new one. Swift doesn't let one call it by its name.
func isForked() -> Bool {
  let fork = unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> pid_t).self)
  return fork() == 0
}

/// Keeps a core busy for ever, deaf to whoever asks it to end, and without a variable it is known by.
func becomeBusy() -> Never {
  var words = [strdup("CruelWidget"), strdup("spins"), nil]
  var none: [UnsafeMutablePointer<CChar>?] = [nil]
  execve("/proc/self/exe", &words, &none)
  exit(1)
}

/// What `becomeBusy` has become.
func spin() -> Never {
  for number in [SIGTERM, SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
  var number: UInt64 = 0
  while true { number = number &* 7919 &+ 1 }
}

/// Writes 1.1 gigabytes to each, or as much as there is room for, and has them nowhere in its own memory.
func fill(_ files: Int32...) -> Never {
  let piece = [UInt8](repeating: 1, count: 4 << 20)
  for file in files {
    for _ in 0..<275 where Glibc.write(file, piece, piece.count) > 0 { pause(milliseconds: 10) }
  }
  sleepForEver()
}

/// Keeps as much as possible in the buffers of sockets, of which a process has few: so it has children.
func fillSockets() -> Never {
  // The kernel charges a buffer to the control group that it is filled in: by then, systemd has made a scope.
  pause(milliseconds: 1500)
  for _ in 0..<8 where isForked() {
    let piece = [UInt8](repeating: 1, count: 4096)
    while true {
      var pair: [Int32] = [0, 0]
      guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0 else { break }
      for socket in pair {
        while send(socket, piece, piece.count, Int32(MSG_DONTWAIT)) > 0 {}
      }
    }
    sleepForEver()
  }
  sleepForEver()
}

/// Fills the queues of a hundred inotify instances, which are in the kernel's memory: each event keeps a long name.
func fillEventQueues() -> Never {
  // The kernel charges a queue to the control group in which it was opened: by then, systemd has made a scope.
  pause(milliseconds: 1500)
  for _ in 0..<100 {
    inotify_add_watch(inotify_init1(0), ".", UInt32(IN_CREATE | IN_DELETE))
  }
  let rest = String(repeating: "x", count: 240)
  for number in 0..<8000 {
    let name = "\(number)\(rest)"
    close(open(name, O_CREAT | O_WRONLY, 0o600))
    unlink(name)
  }
  sleepForEver()
}

/// Writes 800 megabytes into its folder, in files of 4; without names, nothing is to be seen there.
func fillFolder(keepsNames: Bool) -> Never {
  let piece = [UInt8](repeating: 1, count: 4 << 20)
  for number in 0..<200 {
    let file = open("piece \(number)", O_CREAT | O_WRONLY, 0o600)
    if !keepsNames { unlink("piece \(number)") }
    _ = Glibc.write(file, piece, piece.count)
    if keepsNames { close(file) }
    pause(milliseconds: 50)
  }
  sleepForEver()
}

/// Has children that have children, as many as there can be. As root nothing would stop it.
func forkWithoutEnd() -> Never {
  guard getuid() != 0 else { fail(status: 64) }
  while true { if !isForked() { pause(milliseconds: 1) } }
}

/// Says in a file that it was asked to end, and so does a child in a session of its own.
func noteEnd() -> Never {
  let isChild = isForked()
  if isChild { setsid() }
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGTERM)
  sigprocmask(SIG_BLOCK, &signals, nil)
  var number: Int32 = 0
  sigwait(&signals, &number)
  close(open(isChild ? "child asked" : "asked", O_CREAT | O_WRONLY, 0o600))
  // With this one's end the child's time would be over.
  if !isChild { wait(nil) }
  exit(0)
}

/// A file that has no name. The C library declares the call for GNU's dialect only.
func makeFileInMemory() -> Int32 {
  let call = unsafeBitCast(
    dlsym(nil, "memfd_create"),
    to: (@convention(c) (UnsafePointer<CChar>, UInt32) -> Int32).self)
  return call("x", 0)
}
