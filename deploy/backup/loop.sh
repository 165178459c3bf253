#!/bin/sh
# The backups' clock in a container: a full backup on Sundays, an incremental one four times a day (times of Taipei).
set -eu
export TZ=Asia/Taipei
PGBACKREST_REPO1_CIPHER_PASS=$(cat "$BACKUP_PASSPHRASE_FILE")
export PGBACKREST_REPO1_CIPHER_PASS

# The shop reads the age of the newest backup from the catalogue.
noted() {
  psql -qU kujiya -d kujiya -c "do 'begin execute format(''alter database %I set kujiya.backup_at = %L'', current_database(), extract(epoch from now())::bigint); end'"
}

until pg_isready -q; do sleep 1; done
pgbackrest --stanza=kujiya stanza-create
pgbackrest --stanza=kujiya check
# Makes a full backup where there is none yet.
pgbackrest --stanza=kujiya backup --type=incr
noted

while sleep $((3600 - $(date +%s) % 3600)); do
  case $(date +%u-%H) in
    7-04) { pgbackrest --stanza=kujiya backup --type=full && noted; } || echo 'the full backup failed' >&2 ;;
    *-04 | *-10 | *-16 | *-22) { pgbackrest --stanza=kujiya backup --type=incr && noted; } || echo 'the backup failed' >&2 ;;
  esac
done
