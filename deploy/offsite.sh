#!/bin/sh
# Encrypts the backups of BACKUP_DIR for AGE_RECIPIENT, a public key of age, and copies those that
# are not there yet to OFFSITE, a remote of rclone such as offsite:vignette. Deleting old copies is
# left to the remote, so that this machine needs no right to delete there.
set -eu
known=$(rclone lsf "$OFFSITE")
draft=$(mktemp "$BACKUP_DIR/.offsite-XXXXXX")
trap 'rm -f "$draft"' EXIT
for file in "$BACKUP_DIR"/vignette-*.tar; do
  name=$(basename "$file").age
  case "$known" in *"$name"*) continue ;; esac
  age --encrypt --recipient "$AGE_RECIPIENT" <"$file" >"$draft"
  rclone copyto --immutable "$draft" "$OFFSITE/$name"
done
