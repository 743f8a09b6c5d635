#!/bin/sh
# Inflates a document, replaces the hint's bytes by spaces, and has qpdf mend the lengths. $1 in, $2 hint, $3 out.
export HINT="$2"
qpdf --qdf --object-streams=disable "$1" - |
  perl -pe 's/\Q$ENV{HINT}\E/" " x length $ENV{HINT}/ge' |
  fix-qdf > "$3"
[ -s "$3" ]
