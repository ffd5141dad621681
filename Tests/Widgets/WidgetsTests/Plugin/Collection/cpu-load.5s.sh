#!/bin/sh
# <xbar.title>CPU Load</xbar.title>
# <xbar.version>v1.0</xbar.version>
# <xbar.author>The Today authors</xbar.author>
# <xbar.desc>The load of the last minutes, and who causes it.</xbar.desc>
# expect: text title
# expect: “5 minutes”
# expect: “Busiest”
# expect: -> send
read -r one five fifteen rest < /proc/loadavg
cores=$(grep -c '^processor' /proc/cpuinfo)
color=green
case ${one%%.*} in
  0|1) ;;
  2|3) color=orange ;;
  *) color=red ;;
esac
echo "⚙ $one | color=$color"
echo "---"
echo "1 minute | badge=$one"
echo "5 minutes | badge=$five"
echo "15 minutes | badge=$fifteen"
echo "$cores processors | size=11 color=gray"
echo "---"
echo "Busiest | size=11 color=gray"
ps -eo pcpu,comm --sort=-pcpu 2>/dev/null | sed -n '2,6p' | while read -r share name; do
  echo "$name: $share % | font=Menlo trim=true"
done
echo "---"
echo "Refresh | refresh=true"
