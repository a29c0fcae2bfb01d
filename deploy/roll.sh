#!/bin/sh
# Restarts the servers of this machine one after another, and stops at the first that does not serve
# again. As root:
#   deploy/roll.sh              all running instances of vignette@.service
#   deploy/roll.sh 3000 3002    these
# TIMEOUT is how long a server may take, in seconds. PAUSE is how long a proxy may consider a server as
# down after a failed request: the fail_timeout of nginx and one second.
set -eu
if [ $# -eq 0 ]; then
  # shellcheck disable=SC2046 # one word per unit
  set -- $(systemctl list-units --plain --no-legend --state=active 'vignette@*.service' |
    sed 's/^vignette@\([^ ]*\)\.service .*/\1/')
fi
if [ $# -lt 2 ]; then
  echo 'A restart without an outage needs at least two instances of vignette@.service.' >&2
  exit 1
fi
for instance; do
  echo "restarting vignette@$instance"
  systemctl restart "vignette@$instance"
  INSTANCE="$instance" vignette ready --timeout "${TIMEOUT:-300}"
  sleep "${PAUSE:-6}"
done
