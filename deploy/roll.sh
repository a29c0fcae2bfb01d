#!/bin/sh
# Restarts the servers of this machine one after another, and stops at the first that does not serve
# again, or before one without which none would serve. As root:
#   deploy/roll.sh              all instances of vignette@.service, also those that have failed
#   deploy/roll.sh 3002         these, such as the rest after a stop
# TIMEOUT is how long a server may take, in seconds. PAUSE is how long a proxy may consider a server as
# down after a failed request: the fail_timeout of nginx and one second.
set -eu
all=$(
  {
    systemctl list-units --all --plain --no-legend 'vignette@*.service'
    systemctl list-unit-files --state=enabled --no-legend 'vignette@*.service'
  } | sed -nE 's/^vignette@([^ ]+)\.service +(loaded|enabled)( .*)?$/\1/p' | sort -u
)
is_ready() {
  INSTANCE="$1" vignette ready --timeout 5 >/dev/null 2>&1
}

# Those that do not serve come first: nothing is lost by restarting them, and the others need one that serves.
if [ $# -eq 0 ]; then
  ready='' broken=''
  for instance in $all; do
    if is_ready "$instance"; then ready="$ready $instance"; else broken="$broken $instance"; fi
  done
  # shellcheck disable=SC2086 # one word per instance
  set -- $broken $ready
fi
if [ $# -eq 0 ]; then
  echo 'There is no instance of vignette@.service.' >&2
  exit 1
fi

is_other_ready() {
  for other in $all; do
    if [ "$other" != "$1" ] && is_ready "$other"; then return 0; fi
  done
  return 1
}

for instance; do
  if is_ready "$instance" && ! is_other_ready "$instance"; then
    echo "vignette@$instance is not restarted: no other instance is ready to serve meanwhile." >&2
    exit 1
  fi
  echo "restarting vignette@$instance"
  systemctl restart "vignette@$instance"
  INSTANCE="$instance" vignette ready --timeout "${TIMEOUT:-300}"
  sleep "${PAUSE:-6}"
done
