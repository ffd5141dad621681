#!/bin/bash
# <bitbar.title>Network</bitbar.title>
# expect: ↓
# expect: ↑
# expect: “lo
sum() { awk -F'[: ]+' 'NR > 2 { sub(/^ +/, ""); r += $3; t += $11 } END { printf "%d %d", r, t }' /proc/net/dev; }
read -r in1 out1 <<< "$(sum)"
sleep 0.2
read -r in2 out2 <<< "$(sum)"
rate() { local b=$(( $1 * 5 )); if ((b > 1048576)); then echo "$((b / 1048576)) MB/s"; else echo "$((b / 1024)) kB/s"; fi; }
echo "↓ $(rate $((in2 - in1))) ↑ $(rate $((out2 - out1))) | size=12 font=Menlo"
echo "---"
awk 'NR > 2 { sub(/:/, "", $1); printf "%s: %d kB in, %d kB out | font=Menlo size=11\n", $1, $2 / 1024, $10 / 1024 }' /proc/net/dev
echo "lo is this computer | color=gray"
echo "---"
echo "Network Settings | href=https://example.org/settings"
