#!/usr/bin/env python3
# <swiftbar.title>Notes</swiftbar.title>
# expect: bold “Today”
# expect: struck “done”
# expect: “the page” -> open https://example.org/page
print("📝 | tooltip='Notes'")
print("---")
print("**Today** is *fine* | md=true")
print("~~done~~ and `code` | md=true")
print("See [the page](https://example.org/page) | md=true")
print("First line\\nSecond line")
