internal import CGLib
internal import Glibc

/// Both ends of a pipe.
struct Pipe {
  var reading: Int32
  var writing: Int32

  init(for subject: String) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw SystemError(subject, code: errno) }
    (reading, writing) = (ends[0], ends[1])
  }
}

extension Command {
  /// Starts the command with these standard streams and no other descriptor of this process, as the leader of
  /// its own process group, with default signal handling.
  func spawn(input: Int32, output: Int32, error: Int32) throws(SystemError) -> pid_t {
    let words = [program] + arguments
    let variables = environment.map { $0.map { "\($0.key)=\($0.value)" } }
    // C strings end at a NUL.
    guard !(words + (variables ?? []) + [folder ?? ""]).contains(where: { $0.utf8.contains(0) })
    else { throw SystemError(program, code: EINVAL) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // In this order none is overwritten: pipes have numbers above 2 unless ours were closed, and
    // then the lowest come first.
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, error, 2)
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var identifier: pid_t = 0
    let code = withCStrings(words) { words in
      guard let variables else {
        // A copy, because the environment may change meanwhile.
        let inherited = g_get_environ()
        defer { g_strfreev(inherited) }
        return posix_spawn(&identifier, program, &actions, &attributes, words, inherited)
      }
      return withCStrings(variables) {
        posix_spawn(&identifier, program, &actions, &attributes, words, $0)
      }
    }
    guard code == 0 else { throw SystemError(culprit(of: code), code: code) }
    return identifier
  }

  /// The error doesn't distinguish the folder from the program.
  private func culprit(of code: Int32) -> String {
    guard let folder else { return program }
    var status = stat()
    let isFolder = stat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    return isFolder && access(folder, X_OK) == 0 ? program : folder
  }
}

/// Passes the strings as a NULL-terminated array.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
