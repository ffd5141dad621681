#!/usr/bin/perl -w
# <bitbar.title>Mail</bitbar.title>
# expect: ✉
# expect: “Jo March” badge “2” -> show
# expect: “Dinner?”
use strict;
use utf8;
binmode STDOUT, ':encoding(UTF-8)';

my @mail = (['Jo March', 'Dinner?'], ['Beth', 'The piano'], ['Jo March', 'Re: Dinner?']);
my (%by, @order);
for (@mail) {
    push @order, $_->[0] unless $by{$_->[0]};
    push @{$by{$_->[0]}}, $_->[1];
}
print "✉ ", scalar @mail, "\n---\n";
for my $from (@order) {
    my $n = @{$by{$from}};
    print "$from | badge=$n\n";
    print "--$_\n" for @{$by{$from}};
}
print "---\nWrite | href=mailto:someone\@example.org?subject=Hi\n";
