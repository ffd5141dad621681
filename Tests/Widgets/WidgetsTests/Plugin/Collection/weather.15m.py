#!/usr/bin/env python3
# -*- coding: utf-8 -*-
# <xbar.title>Weather</xbar.title>
# <xbar.version>v1.1</xbar.version>
# <xbar.author>The Today authors</xbar.author>
# <xbar.desc>The weather of a place, of a sample.</xbar.desc>
# <xbar.dependencies>python3</xbar.dependencies>
# <xbar.var>string(VAR_PLACE="Prague"): The place.</xbar.var>
# <xbar.var>select(VAR_UNITS="metric"): Units. [metric, imperial]</xbar.var>
# expect: 21°
# expect: “Prague”
# expect: “Wed  23° / 12°”
# expect: “Sun and Wind” -> show
import json
import os

DATA = json.loads("""{"now": {"temp": 21.4, "code": 2, "wind": 12},
 "days": [["Wed", 23, 12, 0], ["Thu", 19, 11, 61], ["Fri", 17, 9, 95]]}""")
SIGNS = {0: "☀️", 2: "⛅", 61: "🌧", 95: "⛈"}


def degrees(celsius):
    if os.environ.get("VAR_UNITS") == "imperial":
        return "%d°F" % round(celsius * 9 / 5 + 32)
    return "%d°" % round(celsius)


now = DATA["now"]
print("%s %s" % (SIGNS[now["code"]], degrees(now["temp"])))
print("---")
print(os.environ.get("VAR_PLACE", "Prague") + " | size=11 color=gray")
for name, high, low, code in DATA["days"]:
    color = " | color=blue" if code >= 61 else ""
    print("%s  %s / %s%s" % (name, degrees(high), degrees(low), color))
print("---")
print("Sun and Wind")
print("--Wind %d km/h" % now["wind"])
print("--Sunrise 6:42")
print("Forecast | href=https://example.org/forecast?place=Prague")
