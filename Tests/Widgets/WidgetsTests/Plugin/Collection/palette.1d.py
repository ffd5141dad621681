#!/usr/bin/env python3
# <xbar.title>Palette</xbar.title>
# expect: #FF0000
# expect: #1E90FF
# expect: “dodgerblue” #1E90FF
print("🎨")
print("---")
for name in ("tomato", "gold", "dodgerblue", "orchid"):
    print("%s | color=%s" % (name, name))
print("---")
for red in (255, 128, 0):
    print("#%02x0000 | color=#%02x0000" % (red, red))
