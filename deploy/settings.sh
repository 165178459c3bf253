#!/bin/sh
# Makes /etc/kujiya: settings, the names of the two hosts, and secrets. What is there already stays as it is.
# deploy/settings.sh SHOP_HOST ADMIN_HOST
set -eu
umask 027
[ $# -eq 2 ] || { echo 'usage: deploy/settings.sh SHOP_HOST ADMIN_HOST' >&2; exit 2; }
shop_host=$1 admin_host=$2
here=$(dirname "$(readlink -f "$0")")
etc=/etc/kujiya

# The same number in the image, so that both ways of running the shop read the same files.
getent group kujiya >/dev/null || groupadd --system --gid 10001 kujiya
getent passwd kujiya >/dev/null ||
  useradd --system --uid 10001 --gid kujiya --home-dir /var/lib/kujiya --shell /usr/sbin/nologin kujiya
install -d -m 0750 -g kujiya "$etc" "$etc/secrets"

[ -e "$etc/settings.env" ] || {
  sed -e "s/@SHOP_HOST@/$shop_host/g" -e "s/@ADMIN_HOST@/$admin_host/g" "$here/settings.env" >"$etc/settings.env"
  chgrp kujiya "$etc/settings.env"
}
[ -e "$etc/hosts.env" ] || printf 'SHOP_HOST=%s\nADMIN_HOST=%s\n' "$shop_host" "$admin_host" >"$etc/hosts.env"

# A secret that nobody has to remember.
secret() {
  [ -s "$etc/secrets/$1" ] || od -An -vtx1 -N32 /dev/urandom | tr -d ' \n' >"$etc/secrets/$1"
  chgrp kujiya "$etc/secrets/$1"
  chmod 0640 "$etc/secrets/$1"
}
secret metrics-token
secret database-password
secret backup-passphrase
[ -s "$etc/secrets/database-url" ] || {
  printf 'postgresql://kujiya:%s@database/kujiya' "$(cat "$etc/secrets/database-password")" >"$etc/secrets/database-url"
  chgrp kujiya "$etc/secrets/database-url"
}
