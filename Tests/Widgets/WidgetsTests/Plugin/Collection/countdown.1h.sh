#!/bin/sh
# <xbar.title>Countdown</xbar.title>
# <xbar.var>number(VAR_DAYS=30): How many days.</xbar.var>
# expect: days
# expect: [
days=${VAR_DAYS:-30}
echo "$days days"
echo "---"
bar=
n=0
while [ $n -lt 20 ]; do
  if [ $n -lt $((20 - days * 20 / 100)) ]; then bar="$bar#"; else bar="$bar."; fi
  n=$((n + 1))
done
echo "[$bar] | font=Courier"
