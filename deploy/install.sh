#!/bin/sh
# Installs or upgrades the shop on a bare Debian with systemd: PostgreSQL, Caddy, backups, and this checkout's commit.
# As root, in a clone: deploy/install.sh shop.example.tw office.example.tw
# Again after `git pull`: says what changes, builds the new release beside the old one, and restarts the shop. Nothing
# else is repeated.
set -eu
[ "$(id -u)" = 0 ] || { echo 'run this as root' >&2; exit 1; }
[ $# -eq 2 ] || { echo 'usage: deploy/install.sh SHOP_HOST ADMIN_HOST' >&2; exit 2; }
here=$(dirname "$(readlink -f "$0")")
root=$(dirname "$here")
say() { printf '\n== %s\n' "$*"; }
# Without systemd (in a chroot) units are laid down and nothing is started.
systemd() { if [ -d /run/systemd/system ]; then systemctl "$@"; fi; }

# Before anything is changed: another release may have to run between.
if [ -e /opt/kujiya/current ]; then
  say 'What changes'
  "$here/release.sh" notes "$(readlink -f /opt/kujiya/current)" "$root"
fi

say 'Packages'
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
apt-get install -q -y --no-install-recommends ca-certificates curl git npm restic caddy
# Written before the first run, `database.env` names a database on other machines, and none is made here.
database=/etc/kujiya/database.env
has_own() { [ ! -e "$database" ] || grep -q 'host=/var/run/postgresql' "$database"; }
if has_own; then apt-get install -q -y --no-install-recommends postgresql pgbackrest; fi

say 'Settings and secrets in /etc/kujiya'
"$here/settings.sh" "$1" "$2"
# By a socket: PostgreSQL knows the account and asks for no password.
[ -e "$database" ] || echo 'DATABASE_URL=postgresql://kujiya@localhost/kujiya?host=/var/run/postgresql' >"$database"
# The shop runs as another role than the owner of its tables; releases before this one know the first line alone.
! has_own || grep -q '^DATABASE_APP_URL' "$database" ||
  echo 'DATABASE_APP_URL=postgresql://kujiya_app@localhost/kujiya?host=/var/run/postgresql' >>"$database"
chgrp kujiya "$database" && chmod 0640 "$database"

say 'The release'
commit=$(git -c safe.directory="$root" -C "$root" rev-parse --short=12 HEAD)
release=/opt/kujiya/releases/$commit
if [ ! -e "$release" ]; then
  rm -rf "$release.part" && mkdir -p "$release.part"
  git -c safe.directory="$root" -C "$root" archive HEAD | tar -x -C "$release.part"
  "$here/node.sh" /opt/kujiya/node
  # The packages that only build and test stay behind.
  (cd "$release.part" && PATH=/opt/kujiya/node/node_modules/.bin:$PATH && node scripts/build.mjs &&
    npm prune --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error && rm -rf .cache/node)
  mv "$release.part" "$release"
fi
touch "$release"

if has_own; then
  say 'PostgreSQL and its backups'
  version=$(ls /etc/postgresql | sort -n | tail -n 1)
  cluster=/etc/postgresql/$version/main
  install -d -m 0755 /etc/pgbackrest /etc/pgbackrest/conf.d
  # What was changed there, such as a bucket, stays.
  [ -e /etc/pgbackrest/pgbackrest.conf ] || install -m 0644 "$here/backup/pgbackrest.conf" /etc/pgbackrest/pgbackrest.conf
  machine=/etc/pgbackrest/conf.d/machine.conf
  [ -e "$machine" ] || {
    umask 077
    printf '[global]\nrepo1-cipher-pass=%s\n\n[kujiya]\npg1-path=/var/lib/postgresql/%s/main\n' \
      "$(cat /etc/kujiya/secrets/backup-passphrase)" "$version" >"$machine"
    umask 022
    chown postgres:postgres "$machine"
  }
  # In the folder's file the path of another version would win over the one of this machine.
  # What earlier releases laid down: lz4 takes a hundred times as much for an empty segment. Old files stay readable.
  sed -i -e '/^pg1-path=/d' -e 's/^compress-type=lz4$/compress-type=zst/' /etc/pgbackrest/pgbackrest.conf
  install -d -o postgres -g postgres -m 0750 /var/lib/pgbackrest /var/log/pgbackrest
  as_postgres() { (cd / && setpriv --reuid=postgres --regid=postgres --init-groups "$@"); }
  size=$cluster/conf.d/kujiya-size.conf
  [ -e "$size" ] && cmp -s "$here/backup/postgresql.conf" "$cluster/conf.d/kujiya.conf" || {
    install -m 0644 "$here/backup/postgresql.conf" "$cluster/conf.d/kujiya.conf"
    [ -e "$size" ] || "$here/size.sh" >"$size"
    pg_ctlcluster "$version" main restart 2>/dev/null || pg_ctlcluster "$version" main start
  }
  pg_ctlcluster "$version" main status >/dev/null || pg_ctlcluster "$version" main start
  # A page that a disk has spoiled is refused instead of believed. Debian's cluster lacks it; where nothing is in it yet,
  # it takes a second.
  [ "$(as_postgres psql -Atc "select current_setting('data_checksums') = 'on' or exists (select from pg_database where datname = 'kujiya')")" = t ] || {
    pg_ctlcluster "$version" main stop
    as_postgres "/usr/lib/postgresql/$version/bin/pg_checksums" --enable -D "/var/lib/postgresql/$version/main" >/dev/null
    pg_ctlcluster "$version" main start
  }
  [ "$(as_postgres psql -Atc "select count(*) from pg_roles where rolname = 'kujiya'")" = 1 ] ||
    as_postgres createuser kujiya
  [ "$(as_postgres psql -Atc "select count(*) from pg_roles where rolname = 'kujiya_app'")" = 1 ] ||
    as_postgres createuser kujiya_app
  # The account kujiya is let in as either role.
  grep -q '^kujiya ' "$cluster/pg_ident.conf" || echo 'kujiya kujiya kujiya_app' >>"$cluster/pg_ident.conf"
  grep -q '^local kujiya kujiya_app ' "$cluster/pg_hba.conf" || {
    sed -i '1i local kujiya kujiya_app peer map=kujiya' "$cluster/pg_hba.conf"
    pg_ctlcluster "$version" main reload
  }
  [ "$(as_postgres psql -Atc "select count(*) from pg_database where datname = 'kujiya'")" = 1 ] ||
    as_postgres createdb --owner=kujiya --template=template0 --encoding=UTF8 --locale=C.UTF-8 kujiya
  as_postgres pgbackrest --stanza=kujiya stanza-create
  as_postgres pgbackrest --stanza=kujiya check
fi

say 'Units'
install -d -o kujiya -g kujiya -m 0700 /var/lib/kujiya
media=$("$here/backup/pictures.sh" folder)
[ -d "$media" ] || install -d -o kujiya -g kujiya -m 0700 "$media"
# The only other folder into which the shop may write. Both wait for its disk.
install -d /etc/systemd/system/kujiya.service.d /etc/systemd/system/kujiya-pictures.service.d
printf '[Unit]\nRequiresMountsFor="%s"\n\n[Service]\nReadWritePaths="%s"\n' "$media" "$media" \
  >/etc/systemd/system/kujiya.service.d/pictures.conf
printf '[Unit]\nRequiresMountsFor="%s"\n' "$media" >/etc/systemd/system/kujiya-pictures.service.d/pictures.conf
install -d -m 0700 /var/backups/kujiya
install -m 0644 "$here"/systemd/* /etc/systemd/system/
install -d /etc/systemd/system/caddy.service.d
printf '[Service]\nEnvironmentFile=/etc/kujiya/hosts.env\n' >/etc/systemd/system/caddy.service.d/kujiya.conf
install -m 0644 "$here/Caddyfile" /etc/caddy/Caddyfile

# While the one before serves: a long migration closes nobody's shop.
if [ -e /opt/kujiya/current ]; then
  say 'The tables of the new release'
  RELEASE=$release "$here/command.sh" migrate
fi

say 'The new release takes over'
ln -sfn "$release" /opt/kujiya/next && mv -T /opt/kujiya/next /opt/kujiya/current
systemd daemon-reload
systemd enable --now kujiya-pictures.timer kujiya-health.timer
if has_own; then
  systemd enable --now kujiya-backup-full.timer kujiya-backup-incr.timer
  # The first one whose time the shop can read at once, not at the timer's next hour; a full one where there is none.
  noted=$(as_postgres psql -Atc "select count(*) from pg_db_role_setting where setconfig::text like '%kujiya.backup_at%'")
  [ "$noted" = 1 ] || systemd start --no-block kujiya-backup-incr.service
fi
# Before the shop goes away: a reload ends what is waiting in Caddy for it.
systemd reload-or-restart caddy.service
systemd enable kujiya.service
since=$(date +%s)
systemd restart kujiya.service
if [ -d /run/systemd/system ]; then
  seconds=60
  until curl -fs -o /dev/null http://127.0.0.1:3000/api/ready; do
    seconds=$((seconds - 1))
    [ "$seconds" -gt 0 ] || {
      printf '\nThe shop does not answer. Its last words (journalctl -u kujiya has all of them):\n' >&2
      # One line for each setting that is missing, the same after each of its attempts.
      journalctl --quiet --output=cat --lines=60 --since="@$since" _SYSTEMD_UNIT=kujiya.service | awk '!said[$0]++' >&2
      exit 1
    }
    sleep 1
  done
fi
# Now that it answers: those before are the way back.
"$here/release.sh" tidy /opt/kujiya/releases
say "Done: https://$1 and https://$2. Keep a copy of /etc/kujiya/secrets/backup-passphrase away from this machine."
