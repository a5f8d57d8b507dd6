#!/usr/bin/env bash
# A PostgreSQL of one run's own, in a temporary folder: `own-postgres.sh start <file>` writes its host and port into the file,
# `own-postgres.sh stop <file>` removes it with all it holds. The machine's own has few connections, waits for the disk, and is held up by
# whoever else uses it: a list that is followed by transaction waits for the oldest one of the whole server.
set -euo pipefail

task=$1
file=$2
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || { echo 'postgres: no server programs under /usr/lib/postgresql' >&2; exit 1; }
# PostgreSQL refuses to run as root, and its user may not enter the repository.
as_postgres() { (cd / && if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi); }

if [ "$task" = stop ]; then
  [ -f "$file" ] || exit 0
  folder=$(sed -n 2p "$file")
  as_postgres "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null || true
  rm -rf "$folder" "$file"
  exit
fi

folder=$(mktemp -d "${TMPDIR:-/tmp}/isocentre-postgres-XXXXXX")
[ "$(id -u)" != 0 ] || chown postgres "$folder"
port=$(node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
as_postgres "$bin/initdb" -D "$folder/data" -U postgres --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync >/dev/null
# A run that is cut off leaves nothing that anybody needs, so nothing waits for the disk.
cat >>"$folder/data/postgresql.conf" <<EOF
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = '$folder'
max_connections = 300
shared_buffers = 512MB
fsync = off
full_page_writes = off
synchronous_commit = off
wal_level = minimal
max_wal_senders = 0
EOF
as_postgres "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -w start >/dev/null
printf '127.0.0.1:%s\n%s\n' "$port" "$folder" >"$file"
POSTGRES_PORT=$port "$(dirname "$0")/ensure-postgres.sh"
