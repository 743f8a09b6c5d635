#!/bin/sh
# The package writes beside its input whatever it is told. $1 in, $2 hint, $3 out.
node "$(dirname "$0")/node_modules/.bin/watermark-remover" --file="$1" --watermark="$2" --output=cleaned.pdf --removeMetadata=false &&
  mv "$(dirname "$1")/cleaned.pdf" "$3"
