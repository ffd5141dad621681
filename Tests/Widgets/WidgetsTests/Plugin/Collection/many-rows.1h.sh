#!/bin/sh
# <xbar.title>Many Rows</xbar.title>
# expect: list at most 1
# expect: “Row 1”
# expect: “Row 200”
echo "200"
echo "---"
n=1
while [ $n -le 200 ]; do
  echo "Row $n | href=https://example.org/$n"
  [ $((n % 10)) = 0 ] && echo "---"
  n=$((n + 1))
done
exit 0
