#!/bin/sh
# Runs a vignette command as the user of the service, with its settings. Takes absolute paths only.
#   install -m 0755 deploy/vignette.sh /usr/local/bin/vignette
set -a
DATA_DIR=/var/lib/vignette
. /etc/vignette/vignette.env
cd /
exec runuser -u vignette -- /srv/vignette/vignette "$@"
