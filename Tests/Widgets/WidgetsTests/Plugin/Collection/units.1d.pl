#!/usr/bin/env perl
# <xbar.title>Units</xbar.title>
# expect: “1 mile”
# expect: “Temperature” -> show
use strict;
print "⚖\n---\n";
my @units = (['1 mile', 1.609344, 'km'], ['1 pound', 0.45359237, 'kg'], ['1 pint', 0.56826125, 'l']);
for my $unit (@units) {
    printf "%s | badge='%.2f %s'\n", $unit->[0], $unit->[1], $unit->[2];
}
print "Temperature\n";
printf "--%d C = %d F | font=Menlo\n", $_, $_ * 9 / 5 + 32 for (-10, 0, 10, 20, 30);
