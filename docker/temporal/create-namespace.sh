#!/bin/sh
# Makes the namespace runs live in, and ends when it can be used. Done again, it changes nothing. TEMPORAL_ADDRESS and
# TEMPORAL_NAMESPACE say which, RETENTION how long Temporal remembers runs that have ended.
set -eu

# Until the command ends well, for at most two minutes.
wait_for() {
  tries=60
  until "$@" >/dev/null; do
    tries=$((tries - 1))
    if [ "$tries" -eq 0 ]; then
      echo "Temporal at $TEMPORAL_ADDRESS is not ready: see docker compose logs temporal." >&2
      exit 1
    fi
    sleep 2
  done
}

# A server listens before it serves.
wait_for temporal operator cluster health

temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" >/dev/null 2>&1 ||
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention "$RETENTION"

# What answers requests learns of a new namespace only some seconds later.
wait_for temporal operator search-attribute list --namespace "$TEMPORAL_NAMESPACE"
