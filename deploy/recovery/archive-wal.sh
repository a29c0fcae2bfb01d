#!/bin/sh
# PostgreSQL's archive_command: stores one WAL file in the archive, and never replaces one.
#   archive_command = '/usr/local/bin/archive-wal %p %f /var/backups/wal'
set -eu
# A file that is there already may be from an attempt whose success PostgreSQL did not learn of.
if [ -e "$3/$2" ]; then exec cmp -s "$1" "$3/$2"; fi
cp "$1" "$3/$2.part"
# PostgreSQL recycles its own file afterwards, so the copy must be on the disk and have its name.
sync "$3/$2.part"
mv "$3/$2.part" "$3/$2"
sync "$3"
