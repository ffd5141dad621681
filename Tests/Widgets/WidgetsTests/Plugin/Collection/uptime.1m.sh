#!/bin/sh
# <bitbar.title>Uptime</bitbar.title>
# expect: “Since the start”
# expect: d
read -r seconds rest < /proc/uptime
seconds=${seconds%.*}
days=$((seconds / 86400))
hours=$((seconds % 86400 / 3600))
minutes=$((seconds % 3600 / 60))
echo "${days}d ${hours}h ${minutes}m"
echo "---"
echo "Since the start | size=12 color=#888"
echo "$seconds seconds"
[ "$days" -gt 30 ] && echo "Time for a restart | color=orange"
exit 0
