#!/usr/bin/env bash
# Restores a backup of backup.sh into an EMPTY database and folder. Stop the shop first.
#   DATABASE_URL=postgresql://... DATA_DIR=/data deploy/restore.sh /backups/mewa-20260101T000000Z
set -euo pipefail
: "${DATABASE_URL:?the address of the empty database}"
backup="${1:?the backup to restore}"
tables=$(psql "$DATABASE_URL" -Atc "SELECT count(*) FROM pg_tables WHERE schemaname IN ('public', 'pgboss')")
if [ "$tables" != 0 ]; then echo "The database is not empty ($tables tables). Nothing was restored." >&2; exit 1; fi
pg_restore --single-transaction --exit-on-error --no-owner --dbname="$DATABASE_URL" "$backup/database.dump"
# The transaction numbers in it are those of the old server.
psql "$DATABASE_URL" -qc 'TRUNCATE product_changes'
if [ -f "$backup/images.tar" ]; then mkdir -p "${DATA_DIR:-.data}" && tar -C "${DATA_DIR:-.data}" -xf "$backup/images.tar"; fi
psql "$DATABASE_URL" -Atc "SELECT count(*) || ' orders restored, the newest of ' || coalesce(max(created_at)::text, 'never') FROM orders"
