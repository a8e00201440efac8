#!/bin/sh
# Makes Temporal's two databases, or brings them to the schema of this release. Done again, it changes nothing.
# Where and as whom it connects, the SQL_* variables say.
set -eu
schemas=/etc/temporal/schema/postgresql/v12

prepare() {
  temporal-sql-tool --db "$1" create
  temporal-sql-tool --db "$1" setup-schema -v 0.0
  temporal-sql-tool --db "$1" update-schema -d "$schemas/$2/versioned"
}

prepare temporal temporal
prepare temporal_visibility visibility
