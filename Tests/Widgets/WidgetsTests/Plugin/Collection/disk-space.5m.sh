#!/bin/sh
# <xbar.title>Disk Space</xbar.title>
# <xbar.var>string(VAR_FOLDER="/"): The folder whose disk is shown.</xbar.var>
# <xbar.var>select(VAR_UNIT="k"): In what it is counted. [k, m]</xbar.var>
# expect: “/ is
# expect: row grow 0
folder=${VAR_FOLDER:-/}
set -- $(df -P -"${VAR_UNIT:-k}" "$folder" | tail -n 1)
echo "💾 $5"
echo "---"
echo "$folder is $5 full"
echo "used $3 of $2 | size=11"
echo "---"
echo "Open $folder | href=file://$folder"
echo "Show in Terminal | shell=/bin/df param1=-h terminal=true"
