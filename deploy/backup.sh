#!/bin/sh
# Writes a backup to BACKUP_DIR; then, and only if that worked, deletes those older than KEEP_DAYS.
set -eu
cd "$(dirname "$0")/.."
./vignette backup "$BACKUP_DIR/vignette-$(date -u +%Y%m%dT%H%M%SZ).tar"
find "$BACKUP_DIR" -maxdepth 1 -name 'vignette-*.tar' -mtime "+$KEEP_DAYS" -delete
