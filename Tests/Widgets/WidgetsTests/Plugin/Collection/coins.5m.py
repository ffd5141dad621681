#!/usr/bin/env python3
# <bitbar.title>Coins</bitbar.title>
# <bitbar.desc>What coins cost, with their change.</bitbar.desc>
# expect: “BTC 61,204” green
# expect: “ETH 2,980” red
# expect: “▲ 2.1%” green
COINS = [("BTC", 61204.3, 2.1), ("ETH", 2980.1, -0.8), ("XMR", 161.0, 0.0)]

for name, price, change in COINS:
    color = "green" if change > 0 else "red" if change < 0 else "gray"
    print(f"{name} {price:,.0f} | color={color}")
print("---")
for name, price, change in COINS:
    arrow = "▲" if change > 0 else "▼" if change < 0 else "■"
    color = "green" if change > 0 else "red" if change < 0 else "gray"
    print(f"{name} | href=https://example.org/coin/{name.lower()}")
    print(f"--{price:,.2f} USD")
    print(f"--{arrow} {abs(change)}% | color={color}")
print("---")
print("Refresh | refresh=true")
