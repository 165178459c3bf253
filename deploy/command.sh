#!/bin/sh
# Runs a command of the shop as its service runs, as root: deploy/command.sh audit, deploy/command.sh staff list
# DATABASE_URL before it names another database, such as one that was restored beside the shop's; RELEASE another folder
# than that of the release that runs.
set -eu
[ $# -ge 1 ] || { echo 'usage: deploy/command.sh audit|staff|reconcile|move|migrate [ARGUMENT …]' >&2; exit 2; }
command=$1
shift
cd "${RELEASE:-/opt/kujiya/current}"
set -- --env-file=/etc/kujiya/settings.env "server/src/commands/$command.ts" "$@"
if [ -n "${DATABASE_URL:-}" ]; then set -- "DATABASE_URL=$DATABASE_URL" node_modules/node/bin/node "$@"
else set -- node_modules/node/bin/node --env-file=/etc/kujiya/database.env "$@"; fi
exec setpriv --reuid=kujiya --regid=kujiya --init-groups --no-new-privs env DATA_DIR=/var/lib/kujiya "$@"
