#!/usr/bin/env bash
# Writes a consistent backup of the running shop: the database and, when they are on disk, the pictures.
#   DATABASE_URL=postgresql://... DATA_DIR=/data deploy/backup.sh /backups
# pg_dump must be of the server's version or newer. The embedded PostgreSQL 18 is reached while the shop runs, from the
# account that started it, at the socket named in its data folder (.data/postgres/WHERE.txt names another folder, if any):
#   socket=$(sed -n 5p .data/postgres/data/postmaster.pid)
#   DATABASE_URL="postgresql://mewa@/mewa?host=$socket" DATA_DIR=.data deploy/backup.sh /backups
# Restore such a backup into a PostgreSQL server of your own and set DATABASE_URL to it.
set -euo pipefail
: "${DATABASE_URL:?the address of the database}"
target="${1:?the folder the backup goes to}/mewa-$(date -u +%Y%m%dT%H%M%SZ)"
umask 077
mkdir -p "$target.part"
# Pictures are never changed, only added: those named in the dump exist when they are copied after it.
pg_dump --format=custom --no-owner --file="$target.part/database.dump" "$DATABASE_URL"
if [ -d "${DATA_DIR:-.data}/images" ]; then tar -C "${DATA_DIR:-.data}" -cf "$target.part/images.tar" images; fi
pg_restore --list "$target.part/database.dump" > /dev/null
mv "$target.part" "$target"
echo "$target"
