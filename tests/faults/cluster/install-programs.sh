#!/bin/sh
# Installs what `npm run test:cluster` needs on Debian 12 or 13, as root. Debian 12 has Patroni 3 and PgBouncer 1.18, which
# are too old: there those of Debian 13 are installed beside it, PgBouncer with the libraries that it needs.
set -eu
export DEBIAN_FRONTEND=noninteractive
beside=/opt/debian-13
programs='etcd-server haproxy iproute2 util-linux libfaketime git'

. /etc/os-release
if [ "$VERSION_ID" != 12 ]; then
  apt-get update
  # shellcheck disable=SC2086
  apt-get install -y $programs patroni python3-etcd pgbouncer postgresql
  exit
fi

printf 'Package: *\nPin: release n=trixie\nPin-Priority: 100\n' >/etc/apt/preferences.d/debian-13
echo 'deb http://deb.debian.org/debian trixie main' >/etc/apt/sources.list.d/debian-13.list
apt-get update
patroni=$(apt-cache madison patroni | awk '/trixie/ { print $3; exit }')
# shellcheck disable=SC2086
apt-get install -y $programs "patroni=$patroni" python3-etcd postgresql-15
mkdir -p $beside/packages
cd $beside/packages
libraries='libc6 libevent-2.1-7t64 libssl3t64 libcares2 libpam0g libldap2 libsasl2-2 libsystemd0 libaudit1 libcap-ng0 libzstd1 zlib1g libcap2'
for package in pgbouncer $libraries; do apt-get download "$package/trixie"; done
for package in *.deb; do dpkg -x "$package" $beside; done
cat >/usr/local/sbin/pgbouncer <<WRAPPER
#!/bin/sh
lib=$beside/usr/lib/$(uname -m)-linux-gnu
exec "\$lib/$(basename "$(ls $beside/usr/lib/*/ld-linux-*)")" --library-path "\$lib" $beside/usr/sbin/pgbouncer "\$@"
WRAPPER
chmod +x /usr/local/sbin/pgbouncer
pgbouncer --version
