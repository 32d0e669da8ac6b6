# docker build -f deploy/cluster/host.Dockerfile deploy/cluster
# Debian's programs of a cluster, for deploy/cluster/compose.yaml: each container runs one of them (start-host.sh).
FROM debian:trixie-slim
# Patroni makes the databases, so Debian makes none.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-common \
  && echo 'create_main_cluster = false' >> /etc/postgresql-common/createcluster.conf \
  && apt-get install -y --no-install-recommends etcd-server gettext-base haproxy patroni pgbouncer postgresql-17 python3-etcd \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o postgres -g postgres /etc/patroni /etc/pgbouncer /run/host
USER postgres
ENTRYPOINT ["sh", "/config/start-host.sh"]
