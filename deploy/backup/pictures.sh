#!/bin/sh
# Keeps the pictures, the settings and the secrets, encrypted, by restic: pictures.sh once, or every five minutes.
# RESTIC_REPOSITORY may be a folder or a bucket (s3:https://…/kujiya-pictures, with AWS_ACCESS_KEY_ID and its secret).
set -eu
: "${RESTIC_REPOSITORY:=/var/backups/kujiya}" "${RESTIC_PASSWORD_FILE:=/etc/kujiya/secrets/backup-passphrase}"
export RESTIC_REPOSITORY RESTIC_PASSWORD_FILE

restic cat config >/dev/null 2>&1 || restic init --quiet
# Joined by &&: the loop below asks for the result, and there the shell goes on after a failure.
once() {
  restic backup --quiet --host kujiya /var/lib/kujiya/media /etc/kujiya &&
    # As far back as the database goes. What no snapshot needs is removed on Sundays.
    restic forget --quiet --host kujiya --keep-within 35d &&
    if [ "$(date +%u%H)" = 704 ]; then restic prune --quiet; fi
}
if [ "${1:-}" != always ]; then
  once
  exit
fi
while once || echo 'the backup of the pictures failed' >&2; do sleep 300; done
