internal import CryptickerApp
internal import Glibc

exit(TickerProgram.run(arguments: TickerProgram.words))
