#!/bin/sh
# Inflates a document, removes the hint's bytes, and lets pdftk mend and deflate it. $1 in, $2 hint, $3 out.
export HINT="$2"
pdftk "$1" output - uncompress |
  perl -pe 's/\Q$ENV{HINT}\E//g' |
  pdftk - output "$3" compress
