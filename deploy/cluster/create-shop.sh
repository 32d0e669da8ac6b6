#!/bin/sh
# Patroni runs this once, on the first primary, with the address of an administrator. SHOP_PASSWORD is in its environment.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SHOP_PASSWORD" "$1" <<'SQL'
CREATE ROLE mewa LOGIN PASSWORD :'password';
CREATE DATABASE mewa OWNER mewa;
SQL
