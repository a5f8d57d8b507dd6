#!/usr/bin/env bash
# Makes sure that PostgreSQL answers on this machine and that the project's own administrator can log in over TCP:
# what `pnpm setup` and the tests need, and nothing more. Safe to run again. Debian and Ubuntu; as root or with sudo.
set -euo pipefail

host=127.0.0.1
port=${POSTGRES_PORT:-5432}
role=isocentre_admin
password=isocentre # of a development machine that listens on loopback only
cd / # the postgres user may not enter the repository

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }
answers() { (exec 3<>"/dev/tcp/$host/$port") 2>/dev/null; }
install() {
  echo "postgres: installing $*"
  as_root apt-get update -qq
  # Without a locale the new cluster would be SQL_ASCII.
  as_root env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 apt-get install -y -qq "$@" >/dev/null
}

start_cluster() {
  command -v pg_lsclusters >/dev/null && [ -n "$(pg_lsclusters -h)" ] || install postgresql
  # The installer may have started it. If not, start the cluster that is set to our port.
  answers && return
  local version name
  read -r version name _ < <(pg_lsclusters -h | awk -v port="$port" '$3 == port') || true
  if [ -z "${version:-}" ]; then
    echo "postgres: nothing answers on $host:$port and no cluster is set to that port" >&2
    exit 1
  fi
  echo "postgres: starting cluster $version/$name"
  as_root pg_ctlcluster --skip-systemctl-redirect "$version" "$name" start
  for _ in $(seq 60); do
    answers && return
    sleep 0.5
  done
  echo "postgres: the cluster does not answer on $host:$port" >&2
  exit 1
}

# Whichever door this machine leaves open to a superuser: TCP (trust, or PGPASSWORD as in a container), or the socket.
as_superuser() {
  psql -w -h "$host" -p "$port" -U postgres -d postgres "$@" 2>/dev/null ||
    as_root runuser -u postgres -- psql -w -p "$port" -d postgres "$@" 2>/dev/null
}

role_ready() {
  [ "$(PGPASSWORD=$password psql -w -h "$host" -p "$port" -U "$role" -d postgres -Atc \
    "select rolcreatedb and rolcreaterole and has_parameter_privilege('session_replication_role', 'set with grant option')
       and pg_has_role('pg_signal_backend', 'usage')
     from pg_roles where rolname = current_user" 2>/dev/null)" = t ]
}

answers || start_cluster
command -v psql >/dev/null || install postgresql-client

if role_ready; then
  echo "postgres: $role is ready on $host:$port"
  exit
fi
# The role may exist with another password or with fewer rights; both are put right. To drop a database that is being vacuumed takes the
# right to end others' processes.
as_superuser -qAt -v ON_ERROR_STOP=1 \
  -c "do \$\$ begin if not exists (select from pg_roles where rolname = '$role') then create role $role; end if; end \$\$" \
  -c "alter role $role login createdb createrole password '$password'" \
  -c "grant set on parameter session_replication_role to $role with grant option" \
  -c "grant pg_signal_backend to $role" || true
if ! role_ready; then
  echo "postgres: $role cannot be made on $host:$port; as a superuser, run:" >&2
  echo "  create role $role login createdb createrole password '$password';" >&2
  echo "  grant set on parameter session_replication_role to $role with grant option;" >&2
  echo "  grant pg_signal_backend to $role" >&2
  exit 1
fi
echo "postgres: made $role on $host:$port"
