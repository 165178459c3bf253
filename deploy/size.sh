#!/bin/sh
# PostgreSQL's settings for a machine that it shares with the shop, by its memory in MB; without a number this machine's.
# deploy/size.sh [MEGABYTES]
set -eu
memory=${1:-$(awk '/^MemTotal:/ { print int($2 / 1024) }' /proc/meminfo)}
at_most() { if [ "$1" -lt "$2" ]; then echo "$1"; else echo "$2"; fi; }
cat <<END
# Kujiya: by the machine's memory, $memory MB. Yours to change: the installation writes this file only where there is none.
# A quarter for PostgreSQL's own cache; the system's, which holds the rest of the files, is counted on with another.
shared_buffers = $(at_most $((memory / 4)) 8192)MB
effective_cache_size = $((memory / 2))MB
# For indexes and for the vacuum, one at a time.
maintenance_work_mem = $(at_most $((memory / 16)) 1024)MB
# Of disk, between two checkpoints.
max_wal_size = $(at_most "$memory" 4096)MB
END
