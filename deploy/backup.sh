#!/bin/sh
# Writes a backup to BACKUP_DIR and verifies it by restoring it into a scratch database; then, and
# only if both worked, deletes those older than KEEP_DAYS.
set -eu
cd "$(dirname "$0")/.."
file="$BACKUP_DIR/vignette-$(date -u +%Y%m%dT%H%M%SZ).tar"
./vignette backup "$file"
./vignette backup verify "$file"
find "$BACKUP_DIR" -maxdepth 1 -name 'vignette-*.tar' -mtime "+$KEEP_DAYS" \
  -exec rm -f {} {}.copied \;
