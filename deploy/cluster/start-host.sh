#!/bin/sh
# Fills in the configuration of a program for this host, and becomes that program: etcd, patroni, to-primary, pgbouncer or
# front. Containers of deploy/cluster/compose.yaml start with it.
set -eu
cd /run/host
case "$1" in
etcd)
  envsubst < /config/etcd.env > etcd.env
  set -a
  . ./etcd.env
  set +a
  exec etcd
  ;;
patroni)
  cp /config/create-shop.sh "$CONFIG/create-shop.sh"
  chmod +x "$CONFIG/create-shop.sh"
  envsubst < /config/patroni.yml > "$CONFIG/config.yml"
  exec patroni "$CONFIG/config.yml"
  ;;
to-primary)
  envsubst < /config/haproxy-database.cfg > haproxy.cfg
  exec haproxy -W -db -f haproxy.cfg
  ;;
pgbouncer)
  # As on a host: PgBouncer reaches the primary by HAProxy beside it, and the shop beside it reaches PgBouncer.
  sed -e 's/host=database/host=127.0.0.1 port=5000/' -e 's/^listen_addr = .*/listen_addr = 127.0.0.1\nunix_socket_dir =/' \
    /database/pgbouncer.ini > pgbouncer.ini
  printf '"mewa" "%s"\n' "$SHOP_PASSWORD" > /etc/pgbouncer/userlist.txt
  exec pgbouncer pgbouncer.ini
  ;;
front)
  envsubst < /config/haproxy-web.cfg > haproxy.cfg
  exec haproxy -W -db -f haproxy.cfg
  ;;
*)
  echo "There is no program $1." >&2
  exit 2
  ;;
esac
