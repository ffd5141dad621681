#!/bin/sh
# <xbar.title>Month</xbar.title>
# <xbar.dependencies>awk</xbar.dependencies>
# expect: Mo Tu We Th Fr Sa Su
# expect: mono
echo "$(date +%d.%m.)"
echo "---"
echo "Mo Tu We Th Fr Sa Su | font=Menlo trim=false"
awk 'BEGIN {
  first = 3; days = 31
  line = ""
  for (i = 1; i < first; i++) line = line "   "
  for (d = 1; d <= days; d++) {
    line = line sprintf("%2d ", d)
    if ((d + first - 1) % 7 == 0) { print line "| font=Menlo trim=false"; line = "" }
  }
  if (line != "") print line "| font=Menlo trim=false"
}'
