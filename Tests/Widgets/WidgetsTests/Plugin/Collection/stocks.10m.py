#!/usr/bin/env python3
# <xbar.title>Stocks</xbar.title>
# <xbar.var>string(VAR_NAMES="ACME,INIT"): Names, separated by commas.</xbar.var>
# expect: “ACME 12.30”
# expect: ▁▃█▆
import os

PRICES = {"ACME": [10.1, 11.2, 13.0, 12.3], "INIT": [5, 4.5, 4.4, 4.1]}
BARS = "▁▂▃▄▅▆▇█"


def spark(values):
    low, high = min(values), max(values)
    return "".join(BARS[round((v - low) / (high - low or 1) * 7)] for v in values)


names = [n for n in os.environ.get("VAR_NAMES", "ACME,INIT").split(",") if n in PRICES]
for name in names:
    print("%s %.2f | dropdown=false" % (name, PRICES[name][-1]))
print("---")
for name in names:
    values = PRICES[name]
    color = "green" if values[-1] >= values[0] else "red"
    print("%s %s | color=%s font='Menlo-Bold'" % (name, spark([10.1, 11.0, 13.0, 12.0]), color))
