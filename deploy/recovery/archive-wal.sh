#!/bin/sh
# PostgreSQL's archive_command: stores one WAL file, compressed, in the archive, and never replaces
# one.
#   archive_command = '/usr/local/bin/archive-wal %p %f /var/backups/wal'
set -eu
stored="$3/$2.gz"
# A file that is there already may be from an attempt whose success PostgreSQL did not learn of.
if [ -e "$stored" ]; then
  gunzip <"$stored" | cmp -s - "$1"
  exit
fi
gzip <"$1" >"$stored.part"
# PostgreSQL recycles its own file afterwards, so the copy must be on the disk and have its name.
sync "$stored.part"
mv "$stored.part" "$stored"
sync "$3"
