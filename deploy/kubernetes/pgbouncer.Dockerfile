# docker build -f deploy/kubernetes/pgbouncer.Dockerfile -t registry.example/pgbouncer:1 deploy/kubernetes
# PgBouncer 1.24 of Debian 13; the settings and accounts come from outside (mewa.yaml).
FROM debian:trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/*
USER 1000:1000
EXPOSE 6432
CMD ["pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]
