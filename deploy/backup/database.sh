#!/bin/sh
# PostgreSQL in a container, with the passphrase of its backups in the environment of its archive command.
set -eu
PGBACKREST_REPO1_CIPHER_PASS=$(cat "$BACKUP_PASSPHRASE_FILE")
export PGBACKREST_REPO1_CIPHER_PASS
exec docker-entrypoint.sh "$@"
