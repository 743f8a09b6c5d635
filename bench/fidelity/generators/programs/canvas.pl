#!/usr/bin/perl
# Draws planned pages with a library of Perl. Words: library, plan, output.
use strict;
use warnings;
use JSON::PP;

my ($library, $plan, $out) = @ARGV;
open my $file, '<:raw', $plan or die;
my $pages = decode_json(do { local $/; <$file> });

if ($library eq 'create') {
    require PDF::Create;
    my $pdf = PDF::Create->new(filename => $out, CreationDate => [gmtime(1704067200)]);
    my $font = $pdf->font(BaseFont => 'Helvetica');
    for my $planned (@$pages) {
        my $page = $pdf->new_page(MediaBox => [0, 0, $planned->{width}, $planned->{height}]);
        for my $text (@{ $planned->{under} }, @{ $planned->{texts} }, @{ $planned->{over} }) {
            my ($x, $y, $size, $angle, $grey, $words) = @$text;
            $page->setrgbcolor($grey, $grey, $grey);
            $page->string($font, $size, $x, $y, $words);
        }
    }
    $pdf->close;
    exit;
}
my $class = $library eq 'api2' ? 'PDF::API2' : 'PDF::Builder';
eval "require $class" or die $@;
my $pdf = $class->new(-file => $out);
my $font = $library eq 'api2' ? $pdf->font('Helvetica') : $pdf->corefont('Helvetica');
for my $planned (@$pages) {
    my $page = $pdf->page;
    $page->mediabox($planned->{width}, $planned->{height});
    for my $text (@{ $planned->{under} }, @{ $planned->{texts} }, @{ $planned->{over} }) {
        my ($x, $y, $size, $angle, $grey, $words) = @$text;
        my $writing = $page->text;
        $writing->transform(-translate => [$x, $y], -rotate => $angle);
        $writing->fillcolor(sprintf '#%02x%02x%02x', (255 * $grey) x 3);
        $writing->font($font, $size);
        $writing->text($words);
    }
}
$pdf->save;
