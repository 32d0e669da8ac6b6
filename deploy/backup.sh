#!/usr/bin/env bash
# Writes one consistent backup of the shop while it runs: the database and, when they are on disk, the pictures.
#   DATABASE_URL=postgresql://... DATA_DIR=/data deploy/backup.sh /backups
# pg_dump must be of the server's version or newer. The shop's own PostgreSQL 18 is reached while the shop runs, by the
# account that started it, at the socket its data folder names (.data/postgres/WHERE.txt says where else that may be):
#   socket=$(sed -n 5p .data/postgres/data/postmaster.pid)
#   DATABASE_URL="postgresql://mewa@/mewa?host=$socket" DATA_DIR=.data deploy/backup.sh /backups
# Such a backup is brought back into a PostgreSQL of yours, which is then the shop's DATABASE_URL.
set -euo pipefail
: "${DATABASE_URL:?the address of the database}"
target="${1:?the folder the backup goes to}/mewa-$(date -u +%Y%m%dT%H%M%SZ)"
umask 077
mkdir -p "$target.part"
# Pictures are never changed, only added: those the database names are there when they are copied after it.
pg_dump --format=custom --no-owner --file="$target.part/database.dump" "$DATABASE_URL"
if [ -d "${DATA_DIR:-.data}/images" ]; then tar -C "${DATA_DIR:-.data}" -cf "$target.part/images.tar" images; fi
pg_restore --list "$target.part/database.dump" > /dev/null
mv "$target.part" "$target"
echo "$target"
