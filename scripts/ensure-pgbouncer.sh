#!/usr/bin/env bash
# PgBouncer 1.21 or newer for scripts/operations/pooler.test.ts, as .tools/pgbouncer/pgbouncer: the machine's own, or that of Debian 13
# beside its own libraries, since Debian 12 has 1.18, which loses prepared statements. As root or with sudo.
set -euo pipefail
cd "$(dirname "$0")/.."

target=.tools/pgbouncer
if [ -x "$target/pgbouncer" ]; then
  echo 'pgbouncer: there'
  exit
fi
mkdir -p "$target"
own=$(command -v pgbouncer || true)
if [ -n "$own" ] && "$own" --version | awk '/^PgBouncer/ { split($2, v, "."); exit !(v[1] > 1 || v[2] >= 21) }'; then
  ln -s "$own" "$target/pgbouncer"
  exit
fi
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }
scripts/ensure-machines.sh
echo 'pgbouncer: unpacking that of Debian 13'
as_root mmdebstrap --quiet --variant=extract --include=pgbouncer trixie "$target/root"
cat >"$target/pgbouncer" <<'SCRIPT'
#!/bin/sh
root=$(dirname "$(realpath "$0")")/root
libraries=$root/usr/lib/x86_64-linux-gnu
exec "$libraries/ld-linux-x86-64.so.2" --library-path "$libraries" "$root/usr/sbin/pgbouncer" "$@"
SCRIPT
chmod +x "$target/pgbouncer"
