internal import Glibc
internal import Panel

exit(Program.run(arguments: Program.words))
