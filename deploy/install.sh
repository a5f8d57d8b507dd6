#!/bin/bash
# Installs a release of Isocentre on Debian 12 or 13, as root:
#   install.sh [--backup-to <folder or s3://…>] [--backup-to-2 <the same>] <archive> <host name> <the organisers' mail address>
#   install.sh --unpack <archive>      only that; prints the folder (isocentre upgrade does the rest)
# The archive lies beside its SHA256SUMS. Every step looks at what is there before it makes something, so the script may be run
# again at any time, also after it was interrupted: secrets, certificates and rows stay. docs/operations/install.md is the handbook.
set -euo pipefail
umask 022
export PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8

readonly PROGRAM=/opt/isocentre SETTINGS=/etc/isocentre DATA=/var/lib/isocentre

main() {
  if [ "${1:-}" = --unpack ]; then
    check_machine
    check_archive "${2:-}"
    unpack_release
    echo "$release"
    return
  fi
  check_arguments "$@"
  # PostgreSQL's user may read this folder; the one with the archive is often root's alone, and each program would complain.
  cd /
  step 'packages' install_packages
  step 'archive' unpack_release
  step 'user and folders' make_user
  step 'secrets' make_secrets
  step 'database' make_database
  step 'schema and first edition' set_up
  step 'program' switch_program
  step 'certificate' make_certificate
  step 'nginx' configure_nginx
  step 'backup' set_up_backup
  step "https://$host" wait_for_answer
  echo "Isocentre $version answers at https://$host. Next: isocentre check"
}

step() {
  echo "- $1"
  "$2"
}

stop() {
  echo "install.sh: $*" >&2
  exit 1
}

check_arguments() {
  backup_to='' backup_to_2=''
  while [[ ${1:-} == --* && $# -ge 2 ]]; do
    case $1 in
      --backup-to) backup_to=${2:-} ;;
      --backup-to-2) backup_to_2=${2:-} ;;
      *) break ;;
    esac
    shift 2
  done
  [ $# = 3 ] || { echo 'Usage: install.sh [--backup-to <folder or s3://…>] [--backup-to-2 <the same>] <archive> <host name> <organisers’ mail address>' >&2; exit 64; }
  check_machine
  host=${2,,} mail=$3
  is_host_name "$host" || stop "not a host name that a certificate can have: $host"
  is_mail_address "$mail" || stop "not a mail address: $mail"
  check_archive "$1"
  if [ -f $SETTINGS/isocentre.env ] && ! grep -qx "PUBLIC_ORIGIN=https://$host" $SETTINGS/isocentre.env; then
    stop "this machine serves another host name ($(grep ^PUBLIC_ORIGIN= $SETTINGS/isocentre.env)). To rename it, change $SETTINGS/isocentre.env first."
  fi
  if [ -e $PROGRAM/current ] && [ "$(readlink $PROGRAM/current)" != "releases/$version" ]; then
    stop "version $(cat $PROGRAM/current/VERSION) is installed. To change to this one: isocentre upgrade $1"
  fi
}

# As in deploy/commands/names.sh, which is not unpacked yet (a test compares). A wrong answer is refused here, before anything is made:
# settings are written once.
is_host_name() {
  local label='[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
  [[ $1 =~ ^($label\.)+$label$ && $1 =~ [a-z][a-z0-9-]*$ && ${#1} -le 64 ]]
}

is_mail_address() {
  local label='[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?'
  [[ $1 =~ ^[A-Za-z0-9_+-]+(\.[A-Za-z0-9_+-]+)*@($label\.)+[A-Za-z]{2,}$ ]]
}

check_machine() {
  [ "$(id -u)" = 0 ] || stop 'run it as root.'
  [ "$(uname -m)" = x86_64 ] || stop 'the release is for x86-64 machines.'
  local ID='' VERSION_ID=''
  . /etc/os-release
  case "$ID $VERSION_ID" in
    'debian 12' | 'debian 13') ;;
    *) stop "made for Debian 12 and 13; this is $ID $VERSION_ID." ;;
  esac
}

check_archive() {
  [ -f "$1" ] || stop "there is no file $1."
  archive=$(realpath "$1")
  [[ $archive =~ /isocentre-([0-9][0-9a-z.-]*)-linux-x64\.tar\.zst$ ]] || stop 'the archive is named isocentre-<version>-linux-x64.tar.zst.'
  version=${BASH_REMATCH[1]}
  local sums; sums=$(dirname "$archive")/SHA256SUMS
  [ -f "$sums" ] || stop 'SHA256SUMS of the release must lie beside the archive.'
  checksum=$(awk -v name="$(basename "$archive")" '$2 == name { print $1 }' "$sums")
  [ "$(sha256sum "$archive" | cut -d' ' -f1)" = "$checksum" ] || stop 'the archive is not the one that SHA256SUMS names; fetch it again.'
}

# Only what is missing, so that a prepared machine needs no network. A package is there when it is configured: an interrupted
# installation leaves some that are not.
install_packages() {
  local missing='' package
  for package in postgresql nginx ca-certificates curl openssl zstd pgbackrest restic jq logrotate; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' $package 2>/dev/null)" = installed ] || missing+=" $package"
  done
  [ -z "$missing" ] && return
  export DEBIAN_FRONTEND=noninteractive
  dpkg --configure -a
  apt-get update -qq
  # shellcheck disable=SC2086 # names, one word each
  apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 $missing >/dev/null
}

# Under another name until it is complete: a folder named after a version is a whole release.
unpack_release() {
  release=$PROGRAM/releases/$version
  if [ -d "$release" ]; then
    [ "$(cat "$release/.archive-sha256")" = "$checksum" ] || stop "another archive of version $version is installed. Give the new one a new version."
    return
  fi
  install -d -m 755 $PROGRAM $PROGRAM/releases
  rm -rf "$release.partial"
  mkdir "$release.partial"
  tar -x --zstd --no-same-owner --strip-components=1 -f "$archive" -C "$release.partial"
  echo "$checksum" >"$release.partial/.archive-sha256"
  mv -T "$release.partial" "$release"
}

make_user() {
  getent passwd isocentre >/dev/null ||
    useradd --system --user-group --home-dir $DATA --no-create-home --shell /usr/sbin/nologin isocentre
  install -d -m 755 $SETTINGS
  install -d -m 750 -o isocentre -g isocentre $DATA $DATA/files
}

secret() { openssl rand -hex 24; }

# A file of settings is written whole or not at all, and never a second time. What an administrator changed stays.
make_secrets() {
  systemctl -q enable --now postgresql
  if [ ! -f $SETTINGS/isocentre.env ]; then
    local port; port=$(cluster_port)
    write_once isocentre.env root:isocentre 640 <<ENV
# Settings of the service; docs/configuration.md of the release explains them. After a change: isocentre restart
APP_MODE=production
NODE_ENV=production
PUBLIC_ORIGIN=https://$host
ORGANISERS_EMAIL=$mail
MAIL_FROM="Conference desk <$mail>"
SMTP_URL=smtp://127.0.0.1:25
DATABASE_URL=postgres://isocentre_app:$(secret)@127.0.0.1:$port/isocentre
TRUSTED_PROXIES=127.0.0.1
FILES_DIR=$DATA/files
METRICS_TOKEN=$(secret)
SECOND_FACTOR_KEY=$(openssl rand -base64 32)
ENV
  fi
  if [ ! -f $SETTINGS/setup.env ]; then
    write_once setup.env root:root 600 <<ENV
# The role that owns the schema. Read by root for migrations, never by the service.
DATABASE_MIGRATION_URL=postgres://isocentre_migrator:$(secret)@127.0.0.1:$(port_of_settings)/isocentre
ENV
  fi
}

write_once() {
  local file=$SETTINGS/$1
  rm -f "$file.partial"
  (umask 077 && cat >"$file.partial")
  chown "$2" "$file.partial"
  chmod "$3" "$file.partial"
  mv -T "$file.partial" "$file"
}

# A cluster gets the next free port when it is made, so 5432 may be another's. Ours is the newest that runs; of two that are
# equally new, Debian's own, `main`.
cluster_port() {
  local port
  port=$(pg_lsclusters -h | awk '$4 ~ /^online/ { print $1, ($2 == "main"), $3 }' | sort -V | awk 'END { print $3 }')
  [ -n "$port" ] || stop 'no PostgreSQL cluster is running: see pg_lsclusters.'
  echo "$port"
}

port_of_settings() { sed -n 's/^DATABASE_URL=.*:\([0-9]*\)\/isocentre$/\1/p' $SETTINGS/isocentre.env; }

# By the cluster's own superuser, so that no role which may make roles is left behind. Passwords go through stdin: an argument
# could be read by everybody on the machine. The encoding is named: a machine without a language has clusters in ASCII.
make_database() {
  # shellcheck source=deploy/commands/roles.sh
  . "$release/deploy/commands/roles.sh"
  runuser -u postgres -- psql -qAtX -v ON_ERROR_STOP=1 -p "$(port_of_settings)" -d postgres <<SQL
select format('create role %I', role) from unnest(array['isocentre_migrator', 'isocentre_app']) role
  where not exists (select from pg_roles where rolname = role) \gexec
$(roles_of_settings)
select 'create database isocentre owner isocentre_migrator template template0 encoding ''UTF8'' locale ''C.UTF-8'''
  where not exists (select from pg_database where datname = 'isocentre') \gexec
revoke connect on database isocentre from public;
grant connect on database isocentre to isocentre_app;
SQL
}

set_up() { "$release/deploy/isocentre" set-up; }

switch_program() {
  # shellcheck source=deploy/commands/program.sh
  . "$release/deploy/commands/program.sh"
  use_release "$release"
  local service
  for service in $SERVICES; do systemctl restart "$service"; done
  systemctl start isocentre.target
}

# Signed by itself until certbot's takes its place (isocentre use-certificate). Both names are links, changed together with what
# they point to.
make_certificate() {
  install -d -m 755 /var/lib/isocentre-acme
  install -d -m 700 $SETTINGS/tls $SETTINGS/tls/self-signed
  local own=$SETTINGS/tls/self-signed
  if [ ! -f $own/fullchain.pem ]; then
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 365 -subj "/CN=$host" -addext "subjectAltName=DNS:$host" \
      -keyout $own/privkey.pem -out $own/partial 2>/dev/null
    mv -T $own/partial $own/fullchain.pem
  fi
  [ -L $SETTINGS/tls/live ] || ln -s self-signed $SETTINGS/tls/live
}

configure_nginx() {
  install -d -m 755 /var/cache/nginx
  # Debian's welcome page, which would answer for names that are not ours.
  if [ -L /etc/nginx/sites-enabled/default ]; then rm /etc/nginx/sites-enabled/default; fi
  install -m 644 "$release/deploy/nginx-processes.conf" /etc/nginx/isocentre-processes.conf
  write_nginx_files "$release" "$host"
  systemctl -q enable nginx
  systemctl reload-or-restart nginx
}

set_up_backup() {
  if [ -n "$backup_to" ]; then
    "$release/deploy/isocentre" backup set-up "$backup_to" ${backup_to_2:+"$backup_to_2"}
  else
    "$release/deploy/isocentre" backup timers
  fi
}

wait_for_answer() {
  local tries=60 service
  until curl -sfk -o /dev/null --resolve "$host:443:127.0.0.1" "https://$host/"; do
    tries=$((tries - 1))
    [ $tries -gt 0 ] || stop "it does not answer: systemctl status 'isocentre*' nginx, journalctl -u 'isocentre*'."
    sleep 0.5
  done
  for service in $SERVICES; do
    [ "$(systemctl show -P NRestarts "$service")" = 0 ] || stop "$service does not stay up: journalctl -u $service -n 50."
  done
}

main "$@"
exit
