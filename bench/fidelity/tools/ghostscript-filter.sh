#!/bin/sh
# Ghostscript's own filters drop all text or none; this drops one string on its way through it. $1 in, $2 hint, $3 out.
export HINT="$2"
pdftops -paper match "$1" - |
  perl -ne 'print unless /^\(\Q$ENV{HINT}\E\)$/i ... /\bT[jJ]\d*$/' |
  gs -q -dBATCH -dNOPAUSE -dSAFER -sDEVICE=pdfwrite -sOutputFile="$3" -
