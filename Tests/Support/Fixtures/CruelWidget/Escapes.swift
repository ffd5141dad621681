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
