#!/usr/bin/env python3
# <bitbar.title>Moon</bitbar.title>
# expect: %
# expect: “New moon in”
import math
import time

MONTH = 29.530588853
age = ((time.time() - 947182440) / 86400) % MONTH
light = (1 - math.cos(2 * math.pi * age / MONTH)) / 2
sign = "🌑🌒🌓🌔🌕🌖🌗🌘"[int(age / MONTH * 8 + 0.5) % 8]
print("%s %d%%" % (sign, round(light * 100)))
print("---")
print("New moon in | size=11")
print("%.1f days" % (MONTH - age))
