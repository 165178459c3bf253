#!/bin/sh
# Makes /etc/kujiya: settings, the names of the two hosts, and secrets. What is there already stays as it is.
# deploy/settings.sh SHOP_HOST ADMIN_HOST
set -eu
umask 027
[ $# -eq 2 ] || { echo 'usage: deploy/settings.sh SHOP_HOST ADMIN_HOST' >&2; exit 2; }
shop_host=$1 admin_host=$2
here=$(dirname "$(readlink -f "$0")")
etc=${KUJIYA_ETC:-/etc/kujiya}

# Passkeys, payments and logins belong to the hosts, so another name in the command does not move a shop.
if [ -e "$etc/hosts.env" ]; then
  for wanted in "SHOP_HOST=$shop_host" "ADMIN_HOST=$admin_host"; do
    grep -qxF "$wanted" "$etc/hosts.env" || {
      {
        echo "$etc/hosts.env does not say $wanted; nothing was changed. It says:"
        grep '_HOST=' "$etc/hosts.env"
        echo "For other hosts change it there, and PUBLIC_URL, ADMIN_URL and CONTACT_EMAIL in settings.env; then run this again."
      } >&2
      exit 2
    }
  done
fi
if [ -e "$etc/settings.env" ]; then
  for wanted in "PUBLIC_URL=https://$shop_host" "ADMIN_URL=https://$admin_host"; do
    grep -qxF "$wanted" "$etc/settings.env" || echo "Look: $etc/settings.env does not say $wanted." >&2
  done
fi

# The same number in the image, so that both ways of running the shop read the same files.
getent group kujiya >/dev/null || groupadd --system --gid 10001 kujiya
getent passwd kujiya >/dev/null ||
  useradd --system --uid 10001 --gid kujiya --home-dir /var/lib/kujiya --shell /usr/sbin/nologin kujiya
install -d -m 0750 -g kujiya "$etc" "$etc/secrets"

[ -e "$etc/settings.env" ] || {
  sed -e "s/@SHOP_HOST@/$shop_host/g" -e "s/@ADMIN_HOST@/$admin_host/g" "$here/settings.env" >"$etc/settings.env"
  chgrp kujiya "$etc/settings.env"
}
[ -e "$etc/hosts.env" ] || {
  printf 'SHOP_HOST=%s\nADMIN_HOST=%s\n' "$shop_host" "$admin_host"
  printf '# The office answers only these networks, with spaces between; without this line everybody.\n'
  printf '#ADMIN_NETWORKS=10.8.0.0/24\n'
} >"$etc/hosts.env"

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
