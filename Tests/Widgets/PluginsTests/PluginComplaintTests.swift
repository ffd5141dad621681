import Expectations
import Plugins
import Testing

@Suite struct PluginComplaintTests {
  private func complaint(_ text: String) -> PluginComplaint { PluginComplaint(Array(text.utf8)) }

  @Test(
    "a missing program is recognized",
    arguments: [
      ("./a.sh: line 3: jq: command not found", "jq"),
      ("bash: line 1: docker-compose: command not found\n", "docker-compose"),
      ("a.sh: 3: pmset: not found", "pmset"),
      ("/bin/sh: 1: jq: not found", "jq"),
      ("zsh:1: command not found: gls", "gls"),
      ("env: ‘node’: No such file or directory", "node"),
      ("env: gsed: No such file or directory", "gsed"),
      (
        "Traceback (most recent call last):\n  File \"a.py\", line 1\n"
          + "FileNotFoundError: [Errno 2] No such file or directory: 'brew'", "brew"
      ),
      (
        "a.rb:1:in 'spawn': No such file or directory - terminal-notifier (Errno::ENOENT)",
        "terminal-notifier"
      ),
      ("Error: spawn osascript ENOENT\n    at onErrorNT (node:internal)", "osascript"),
    ])
  func missing(_ text: String, program: String) {
    expectEqual(complaint(text).program, program)
  }

  @Test(
    "other errors name no program",
    arguments: [
      "curl: (6) Could not resolve host: example.org", "404: not found",
      "FileNotFoundError: [Errno 2] No such file or directory: '/etc/x.conf'",
      "FileNotFoundError: [Errno 2] No such file or directory: 'data.json'", "page not found", "",
      "cat: notes.txt: No such file or directory",
    ])
  func others(_ text: String) {
    expect(complaint(text).program == nil)
  }

  @Test(
    "the line with the error is found",
    arguments: [
      ("one\ntwo\n\n", "two"),
      (
        "a.rb:3:in 'get': no route to host (SocketError)\n\tfrom a.rb:9:in 'run'\n\tfrom a.rb:12:in '<main>'\n",
        "a.rb:3:in 'get': no route to host (SocketError)"
      ),
      (
        "Can't locate JSON.pm in @INC (you may need to install it) at a.pl line 3.\n"
          + "BEGIN failed--compilation aborted at a.pl line 3.\n",
        "Can't locate JSON.pm in @INC (you may need to install it) at a.pl line 3."
      ),
      (
        "Traceback (most recent call last):\n  File \"a.py\", line 3, in <module>\nKeyError: 'x'\n",
        "KeyError: 'x'"
      ),
      (
        "/a.js:3\nfoo()\n^\n\nReferenceError: foo is not defined\n    at Object.<anonymous> (/a.js:3:1)\n\nNode.js v18.19.0\n",
        "ReferenceError: foo is not defined"
      ),
    ])
  func sentence(_ text: String, sentence: String) {
    expectEqual(complaint(text).sentence, sentence)
  }

  @Test func `silence is no complaint`() {
    expectEqual(complaint(" \n"), PluginComplaint([]))
    expect(complaint("").sentence == nil)
  }
}
