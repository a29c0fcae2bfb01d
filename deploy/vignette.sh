#!/bin/sh
# Runs a vignette command as the user of the service, with its settings:
#   install deploy/vignette.sh /usr/local/bin/vignette
set -a
DATA_DIR=/var/lib/vignette
. /etc/vignette/vignette.env
exec runuser -u vignette -- /srv/vignette/vignette "$@"
