#!/bin/sh
# Prepares the recovery of PostgreSQL: copies a base backup into an empty data folder, in which
# PostgreSQL, at its next start, replays the archived changes up to a moment, or all of them. Run it
# as the user of PostgreSQL.
#   recover.sh <base backup> <WAL archive> <data folder> ['2026-11-18 09:41:07+00']
set -eu
[ $# -eq 3 ] || [ $# -eq 4 ] || { sed -n '2,5s/^# //p' "$0" >&2; exit 2; }
base=$1 archive=$2 data=$3 moment=${4-}
fail() { echo "$1" >&2; exit 1; }
[ -f "$base/backup_label" ] || fail "$base is not a base backup: it has no backup_label."
[ -d "$archive" ] || fail "There is no folder $archive."
mkdir -p -m 0700 "$data"
[ -z "$(ls -A "$data")" ] || fail "$data is not empty."
cp -Rp "$base/." "$data"
chmod 0700 "$data"
# An empty recovery_target_time is none; it also replaces one that the base backup may contain.
cat >>"$data/postgresql.auto.conf" <<END
restore_command = 'gunzip <"$archive/%f.gz" >"%p"'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
END
touch "$data/recovery.signal"
