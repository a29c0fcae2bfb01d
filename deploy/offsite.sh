#!/bin/sh
# Encrypts the backups of BACKUP_DIR for AGE_RECIPIENT, a public key of age, and copies those that
# were not copied yet to OFFSITE, a remote of rclone such as offsite:vignette. Deleting old copies is
# left to the remote, so that this machine needs no right to delete there.
set -eu
draft=$(mktemp "$BACKUP_DIR/.offsite-XXXXXX")
trap 'rm -f "$draft"' EXIT
# dash does not run the EXIT trap if a signal ends it.
trap 'exit 1' TERM INT
rclone mkdir "$OFFSITE"
for file in "$BACKUP_DIR"/vignette-*.tar; do
  # Without a backup, the pattern itself is the only word.
  if [ ! -e "$file" ] || [ -e "$file.copied" ]; then continue; fi
  age --encrypt --recipient "$AGE_RECIPIENT" <"$file" >"$draft"
  # rclone compares size and checksum after the transfer, and replaces what a failed one has left.
  rclone copyto "$draft" "$OFFSITE/$(basename "$file").age"
  # The list of the remote does not tell a whole copy from a part of one, so this file does.
  touch "$file.copied"
done
