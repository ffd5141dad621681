#!/usr/bin/env python3
# <xbar.title>Settings</xbar.title>
# <xbar.var>string(VAR_NAME="Jo March"): A name.</xbar.var>
# <xbar.var>number(VAR_COUNT=3): How many.</xbar.var>
# <xbar.var>boolean(VAR_LOUD=false): Whether loudly.</xbar.var>
# <xbar.var>select(VAR_STYLE="plain"): How. [plain, fancy]</xbar.var>
# expect: “Jo March”
# expect: “3 times”
# expect: “plain, false”
import os

print(os.environ["VAR_NAME"])
print("---")
print("%d times" % int(os.environ["VAR_COUNT"]))
print("%s, %s" % (os.environ["VAR_STYLE"], os.environ["VAR_LOUD"]))
