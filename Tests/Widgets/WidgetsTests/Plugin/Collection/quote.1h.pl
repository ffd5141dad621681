#!/usr/bin/perl
# <bitbar.title>Quote</bitbar.title>
# expect: “
# expect: lines
my @quotes = ('Better late than never.\\nBut never late is better.');
print "❝ | size=24\n---\n";
print "$quotes[0] | size=13\n";
print "someone | size=11 color=gray\n";
