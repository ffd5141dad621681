#!/bin/bash
# <swiftbar.title>Stream</swiftbar.title>
# <swiftbar.type>streamable</swiftbar.type>
# expect: tick
for count in 1 2 3; do
  echo "tick $count"
  echo "---"
  echo "still going"
  echo "~~~"
  sleep 0.1
done
exec sleep 1000
