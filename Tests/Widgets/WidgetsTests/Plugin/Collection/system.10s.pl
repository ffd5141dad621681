#!/usr/bin/perl
# <bitbar.title>System</bitbar.title>
# <bitbar.dependencies>perl</bitbar.dependencies>
# expect: tasks
# expect: “Kernel” -> show
use strict;
use warnings;

open(my $file, '<', '/proc/loadavg') or die "no load: $!";
my ($one, $five, $fifteen, $tasks) = split ' ', <$file>;
close $file;
my (undef, $all) = split m{/}, $tasks;
printf "%s | color=%s\n", $one, $one > 4 ? 'red' : 'green';
print "---\n";
print "$all tasks\n";
print "Kernel\n";
open($file, '<', '/proc/version') or die;
my $version = <$file>;
close $file;
chomp $version;
$version =~ s/\|/¦/g;
print "--$version | length=60 font=Menlo\n";
