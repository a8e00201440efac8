#!/bin/sh
# Starts SeaweedFS with one pair of keys, which are the only ones it accepts.
set -eu
umask 077
cat > /tmp/s3.json <<KEYS
{"identities": [{"name": "impresario", "actions": ["Admin", "Read", "Write", "List", "Tagging"],
  "credentials": [{"accessKey": "$AWS_ACCESS_KEY_ID", "secretKey": "$AWS_SECRET_ACCESS_KEY"}]}]}
KEYS
exec weed -logtostderr=true server -dir=/data -ip.bind=0.0.0.0 -master.telemetry=false \
  -s3 -s3.port=8333 -s3.config=/tmp/s3.json
