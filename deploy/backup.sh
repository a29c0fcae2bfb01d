#!/bin/sh
# Writes a backup to BACKUP_DIR and verifies it by restoring it into a scratch database; only then it
# gets its name, and those older than KEEP_DAYS are deleted. One that fails stays as .unverified.
set -eu
cd "$(dirname "$0")/.."
file="$BACKUP_DIR/vignette-$(date -u +%Y%m%dT%H%M%SZ).tar"
./vignette backup "$file.unverified"
./vignette backup verify "$file.unverified"
mv "$file.unverified" "$file"
find "$BACKUP_DIR" -maxdepth 1 -name 'vignette-*.tar*' -mtime "+$KEEP_DAYS" -delete
