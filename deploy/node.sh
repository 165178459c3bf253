#!/bin/sh
# Puts the shop's own Node and a current npm into a folder: Debian's may be too old to install the shop's packages, and
# leaves out those that ask for a newer Node. Then: PATH=FOLDER/node_modules/.bin:$PATH
# deploy/node.sh FOLDER
set -eu
[ $# -eq 1 ] || { echo 'usage: deploy/node.sh FOLDER' >&2; exit 2; }
package=$(dirname "$(dirname "$(readlink -f "$0")")")/package.json
version=$(node -p "JSON.parse(require('fs').readFileSync('$package', 'utf8')).dependencies.node")
if [ "$("$1/node_modules/.bin/node" --version 2>/dev/null)" != "v$version" ]; then
  mkdir -p "$1"
  npm install --prefix "$1" --no-audit --no-fund --loglevel=error "node@$version" npm@11
fi
