internal import CryptickerApp
internal import Glibc

exit(Program.run(arguments: Program.words))
