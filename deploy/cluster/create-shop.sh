#!/bin/sh
# Patroni runs this once, on the first primary, with the address of an administrator. SHOP_PASSWORD is in its environment.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SHOP_PASSWORD" "$1" <<'SQL'
-- REPLICATION: npm run backup and backup:wal copy the database as a standby does.
CREATE ROLE mewa LOGIN REPLICATION PASSWORD :'password';
CREATE DATABASE mewa OWNER mewa;
SQL
