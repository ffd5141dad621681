#!/usr/bin/env perl
# <xbar.title>Log Watch</xbar.title>
# expect: 2 errors
# expect: “ERROR disk full” red
# expect: “Counts” -> show
use strict;
use warnings;

my %count;
my @errors;
while (my $line = <DATA>) {
    chomp $line;
    my ($level) = $line =~ /^(\w+)/ or next;
    $count{$level}++;
    push @errors, $line if $level eq 'ERROR';
}
printf "%d errors | color=%s\n", scalar @errors, @errors ? 'red' : 'green';
print "---\n";
print "$_ | color=red\n" for @errors;
print "---\n";
print "Counts\n";
print "--$_: $count{$_}\n" for sort keys %count;
__DATA__
INFO started
WARN slow answer
ERROR disk full
INFO retry
ERROR no route
