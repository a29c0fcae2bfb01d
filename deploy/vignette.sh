#!/bin/sh
# Runs a vignette command as the user of the service, with its settings. Takes absolute paths only.
#   install -m 0755 deploy/vignette.sh /usr/local/bin/vignette
# INSTANCE=3002 adds the settings of the unit vignette@3002.
set -a
DATA_DIR=/var/lib/vignette
. /etc/vignette/vignette.env
if [ -n "${INSTANCE-}" ]; then . "/etc/vignette/$INSTANCE.env"; fi
cd /
exec runuser -u vignette -- /srv/vignette/vignette "$@"
