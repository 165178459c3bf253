#!/bin/sh
# Keeps the pictures, the settings and the secrets, encrypted, by restic: once; every five minutes with `always`; with
# `folder` it only prints the folder of the pictures.
# RESTIC_REPOSITORY may be a folder or a bucket (s3:https://…/kujiya-pictures, with AWS_ACCESS_KEY_ID and its secret).
set -eu
: "${KUJIYA_ETC:=/etc/kujiya}" "${BACKUP_NOTES:=/var/lib/kujiya-backups}"
: "${RESTIC_REPOSITORY:=/var/backups/kujiya}" "${RESTIC_PASSWORD_FILE:=$KUJIYA_ETC/secrets/backup-passphrase}"
export RESTIC_REPOSITORY RESTIC_PASSWORD_FILE
# The shop reads its age. It names the repository, whose address may hold a password.
note=$BACKUP_NOTES/pictures
umask 077

# The folder of the pictures, as the shop finds it in its settings.
folder() {
  setting() { sed -n "s/^$1=//p" "$KUJIYA_ETC/settings.env" | sed -n '$ { s/^"\(.*\)"$/\1/; p; }'; }
  media=$(setting MEDIA_DIR) data=$(setting DATA_DIR)
  : "${media:=${data:-/var/lib/kujiya}/media}"
  case $media in /*) ;; *) media=/opt/kujiya/current/$media ;; esac
  printf '%s\n' "$media"
}

# Makes the repository where there is none. An answer that says anything else, such as a wrong passphrase, is a failure,
# and so is a repository that was there before: its disk may not be mounted.
opened() {
  said=$(restic cat config --no-lock 2>&1 >/dev/null) && return
  code=$?
  # 10 means that there is none, since restic 0.17; older ones end with 1 for everything and say it in words.
  case "$code $said" in
    10\ * | 1\ *'unable to open config file'*'no such file'* | 1\ *'unable to open config file'*'not exist'*) ;;
    *) printf '%s\n' "$said" >&2 && return 1 ;;
  esac
  if [ "$(cat "$note" 2>/dev/null)" = "$RESTIC_REPOSITORY" ]; then
    echo "$RESTIC_REPOSITORY holds no backups any more. Bring it back; or remove $note, and a new one begins." >&2
    return 1
  fi
  restic init --quiet
}

noted() {
  install -d -m 0755 "$BACKUP_NOTES" && printf '%s\n' "$RESTIC_REPOSITORY" >"$note.new" && mv "$note.new" "$note"
}

# Joined by && and ||: the loop below asks for the result, and there the shell goes on after a failure.
once() {
  [ -r "$KUJIYA_ETC/settings.env" ] || { echo "$KUJIYA_ETC/settings.env cannot be read." >&2 && return 1; }
  media=$(folder)
  [ -d "$media" ] || { echo "The folder of the pictures is missing: $media (MEDIA_DIR)." >&2 && return 1; }
  # What a killed restic has left locked. It removes locks of processes that have ended, and those half an hour old.
  opened && restic unlock --quiet &&
    restic backup --quiet --host kujiya "$media" "$KUJIYA_ETC" && noted &&
    # As far back as the database goes. What no snapshot needs is removed on Sundays.
    restic forget --quiet --host kujiya --keep-within 35d &&
    if [ "$(date +%u%H)" = 704 ]; then restic prune --quiet; fi
}

case ${1:-} in
  folder) folder ;;
  always) while once || echo 'the backup of the pictures failed' >&2; do sleep 300; done ;;
  *) once ;;
esac
