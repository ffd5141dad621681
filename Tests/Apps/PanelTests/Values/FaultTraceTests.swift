import Expectations
import Testing

@Suite("The output of strace") struct FaultTraceTests {
  @Test func `calls are counted by thread and filtered by folder`() {
    let trace = Trace(
      """
      10  openat(AT_FDCWD, "/etc/x", O_RDONLY) = 3
      11  openat(AT_FDCWD, "/home/you/.config/a", O_RDONLY) = 4
      10  openat(AT_FDCWD, "/home/you/b", O_RDONLY) = 3
      10  write(5</home/you/b>, "x", 1) = -1 EIO (Input/output error) (INJECTED)
      10  openat(AT_FDCWD, "/home/your", O_RDONLY) = 3

      """)
    expectEqual(trace.places(of: "openat", below: "/home/you"), [1, 2])
    expectEqual(trace.places(of: "write", below: "/home/you"), [1])
    expectEqual(trace.places(of: "read", below: "/home/you"), [])
    expectEqual(trace.injected.count, 1)
  }

  @Test func `a call that would keep a program from loading its libraries isn't one of them`() {
    let trace = Trace(
      """
      10  openat(AT_FDCWD, "/lib/libc.so.6", O_RDONLY) = 3
      10  read(3</lib/libgio-2.0.so.0>, "", 832) = 832
      11  openat(AT_FDCWD, "/home/you/a", O_RDONLY) = 4
      11  read(4</home/you/a>, "", 100) = 0
      11  read(4</home/you/a.so-and-so>, "", 100) = 0

      """)
    expectEqual(trace.places(of: "openat", below: "/home/you"), [])
    expectEqual(trace.places(of: "read", below: "/home/you"), [2])
  }
}
