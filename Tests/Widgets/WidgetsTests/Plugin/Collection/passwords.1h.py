#!/usr/bin/env python3
# <xbar.title>Passwords</xbar.title>
# expect: 🔑
# expect: “Words” -> show
# expect: mono
import random

random.seed(7)
LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
print(":key:")
print("---")
for length in (12, 16, 20):
    word = "".join(random.choice(LETTERS) for _ in range(length))
    print("%s | font=Menlo shell=/bin/echo param1=%s" % (word, word))
print("Words")
for _ in range(3):
    print("--" + " ".join(random.choice(["oak", "river", "lamp", "cloud"]) for _ in range(4)))
