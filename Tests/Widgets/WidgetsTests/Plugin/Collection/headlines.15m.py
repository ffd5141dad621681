#!/usr/bin/env python3
# <xbar.title>Headlines</xbar.title>
# <xbar.dependencies>python3</xbar.dependencies>
# expect: 📰 3
# expect: “Rates & bonds” -> open https://example.org/1
# expect: label
import xml.etree.ElementTree as tree

FEED = """<rss><channel><title>Example</title>
<item><title>Rates &amp; bonds</title><link>https://example.org/1</link></item>
<item><title>A pipe | in a headline</title><link>https://example.org/2</link></item>
<item><title>A very long headline that has to be made shorter for any menu</title>
<link>https://example.org/3</link></item></channel></rss>"""

items = tree.fromstring(FEED).findall("./channel/item")
print(":newspaper: %d" % len(items))
print("---")
for item in items:
    title = item.findtext("title").replace("|", "¦")
    print("%s | length=40 href=%s" % (title, item.findtext("link")))
