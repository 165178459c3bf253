#!/bin/sh
# What lies between two releases, and which of them a machine keeps. A release's version is the newest in its CHANGELOG.md.
# deploy/release.sh notes OLD NEW   what changes from the release in the folder OLD to that in NEW; 3: not in one step
# deploy/release.sh tidy FOLDER     keeps the three releases in this folder that were opened last
set -eu

version() { sed -n '/^## /{s/^## //p;q;}' "$1/CHANGELOG.md" 2>/dev/null || :; }
# The releases of a folder after a version, the newest first; without a version all.
after() { awk -v last="## $2" '$0 == last { exit } /^## / { on = 1 } on && !/^資料：/' "$1/CHANGELOG.md"; }
# Those among them that no step passes over, the newest first: what the next one takes away is used before them.
stops() { after "$1" "$2" | awk '/^## / { nth++; name = $2 } nth > 1 && /^必經：/ { print name }'; }

notes() {
  old=$(version "$1") new=$(version "$2")
  [ "$old" != "$new" ] || { echo "Release $new, as before."; return; }
  # A release that the other one does not know is newer.
  if [ -n "$old" ] && ! grep -qx "## $old" "$2/CHANGELOG.md"; then
    echo "From release $old back to ${new:-one before all that have a version}."
    stop=$(stops "$1" "$new" | head -n 1)
    [ -z "$stop" ] || { echo "The tables of $old have lost what releases before $stop use: go back to $stop at most." >&2; exit 3; }
    return
  fi
  printf 'From release %s to %s:\n\n' "${old:-before all that have a version}" "$new"
  after "$2" "$old"
  stop=$(stops "$2" "$old" | tail -n 1)
  [ -z "$stop" ] || { printf '\nRelease %s has to run on this machine first: git checkout %s, then this command.\n' "$stop" "$stop" >&2; exit 3; }
}

tidy() {
  # Halves of a build that was cut short have no place among them.
  rm -rf "$1"/*.part
  ls -1t "$1" | tail -n +4 | while read -r release; do rm -rf "${1:?}/$release"; done
}

case "${1:-} $#" in
  'notes 3') notes "$2" "$3" ;;
  'tidy 2') tidy "$2" ;;
  *) echo 'usage: deploy/release.sh notes OLD NEW | tidy FOLDER' >&2; exit 2 ;;
esac
