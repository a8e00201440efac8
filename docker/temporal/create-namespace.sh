#!/bin/sh
# Waits until Temporal serves, not only listens, and makes the namespace runs live in. TEMPORAL_ADDRESS and
# TEMPORAL_NAMESPACE say which, RETENTION how long Temporal remembers runs that have ended.
set -eu

tries=60
until temporal operator cluster health; do
  tries=$((tries - 1))
  [ "$tries" -gt 0 ] || { echo "Temporal does not serve at $TEMPORAL_ADDRESS: see docker compose logs temporal." >&2; exit 1; }
  sleep 2
done

temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" >/dev/null 2>&1 ||
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention "$RETENTION"
