#!/bin/bash
# `isocentre backup …`: sets backups up, makes them, takes them up again after a restore. docs/operations/backup.md is the handbook.
set -euo pipefail
umask 022
export PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8
readonly SETTINGS=/etc/isocentre DATA=/var/lib/isocentre
# shellcheck source=deploy/backup/common.sh
. "$(dirname "$(realpath "$0")")/common.sh"
# Host, port, bucket, folder.
readonly S3_ADDRESS='^s3://([A-Za-z0-9.-]+)(:([0-9]+))?/([a-z0-9.-]+)((/[A-Za-z0-9._-]+)*)$'

usage() {
  cat >&2 <<'TEXT'
Usage: isocentre backup <command>
  set-up <to> [<second>]    where backups go: a folder, or s3://<host>[:<port>]/<bucket>[/<folder>], with the key in BACKUP_S3_KEY,
                            BACKUP_S3_SECRET and, if it is not us-east-1, BACKUP_S3_REGION. Run again it adds a second repository
  connect <to> [<second>]   on a new machine: names the repositories of the lost one, to restore from; asks for their passphrase
  run full|diff|incr        makes a backup now: the database, then the files
  files                     copies files, settings and the list of erasures
  resume                    after a restore: archives again, and begins with a full backup
  info                      what there is
TEXT
  exit 64
}

main() {
  [ "$(id -u)" = 0 ] || stop 'run it as root.'
  local command=${1:-}
  shift || true
  case $command:$# in
    set-up:[12]) set_up "$@" ;;
    connect:[12]) connect "$@" ;;
    run:1) run "$1" ;;
    files:0) files_now ;;
    resume:0) resume ;;
    timers:0) start_timers ;;
    info:0) info ;;
    *) usage ;;
  esac
}

set_up() {
  need_engines
  find_cluster
  take_turn
  install -d -m 750 -o root -g postgres $BACKUP
  local fresh=''
  if [ ! -f $BACKUP/passphrase ]; then
    fresh=yes
    store_passphrase "$(openssl rand -base64 33)"
  fi
  write_repository 1 "$1"
  if [ $# = 2 ]; then write_repository 2 "$2"; fi
  write_configuration
  local repository
  for repository in $(repositories); do
    restic_of "$repository" cat config >/dev/null 2>&1 || restic_of "$repository" init --quiet
  done
  configuration=$BACKUP/pgbackrest.conf.partial make_stanza
  use_configuration
  forget_taken_out
  archive on
  backrest check
  # shellcheck disable=SC2086 # names, one word each
  systemctl -q enable --now $TIMERS
  run incr
  if [ -n "$fresh" ]; then show_passphrase; fi
}

# A repository that was taken out gets no backup any more, and would be reported as late for ever.
forget_taken_out() {
  if [ ! -f $BACKUP/repository-2.env ] && [ -f $METRICS/backup.prom ]; then sed -i '/repository="2"/d' $METRICS/backup.prom; fi
}

show_passphrase() {
  cat <<TEXT

  The passphrase of the backups, shown this once:

      $(cat $BACKUP/passphrase)

  Keep it off this machine, on paper or in a password safe: without it nobody can read the backups once this machine is lost.
  \`isocentre drill\` asks for it, and \`isocentre check\` finds fault until somebody has typed it there.

TEXT
}

store_passphrase() {
  rm -f $BACKUP/passphrase.partial
  (umask 077 && echo "$1" >$BACKUP/passphrase.partial)
  chown root:postgres $BACKUP/passphrase.partial
  chmod 640 $BACKUP/passphrase.partial
  mv -T $BACKUP/passphrase.partial $BACKUP/passphrase
}

# Installed with the program; missing where an earlier release was installed.
need_engines() {
  command -v pgbackrest >/dev/null && command -v restic >/dev/null && command -v jq >/dev/null || stop 'first: apt-get install pgbackrest restic jq'
}

# What each engine needs to know of a repository, in one file. A repository that is known keeps its settings.
write_repository() {
  local number=$1 address=$2 file=$BACKUP/repository-$1.env
  if [ -f "$file" ]; then
    [ "$(address_of "$number")" = "$address" ] || stop "repository $number is $(address_of "$number"). To move it, see the handbook."
    return
  fi
  rm -f "$file.partial"
  (umask 077 && : >"$file.partial")
  {
    echo "# $address"
    case $address in
      /*) folder_settings "$address" ;;
      s3://*) s3_settings "$address" ;;
      *) stop "neither a folder nor s3://…: $address" ;;
    esac
  } >"$file.partial"
  mv -T "$file.partial" "$file"
}

folder_settings() {
  [[ $1 =~ ^/[A-Za-z0-9/._-]+$ ]] || stop "not the name of a folder: $1"
  install -d -m 755 "$1"
  install -d -m 750 -o postgres -g postgres "$1/database"
  install -d -m 700 "$1/files"
  echo "RESTIC_REPOSITORY=$1/files"
}

s3_settings() {
  [[ ${BACKUP_S3_KEY:-} =~ ^[A-Za-z0-9/+=_-]+$ && ${BACKUP_S3_SECRET:-} =~ ^[A-Za-z0-9/+=_-]+$ ]] ||
    stop 'BACKUP_S3_KEY and BACKUP_S3_SECRET must be set for S3.'
  [[ $1 =~ $S3_ADDRESS ]] || stop "not an address such as s3://s3.example.org/bucket/folder: $1"
  echo "RESTIC_REPOSITORY=s3:https://${BASH_REMATCH[1]}:${BASH_REMATCH[3]:-443}/${BASH_REMATCH[4]}${BASH_REMATCH[5]}/files"
  echo "AWS_ACCESS_KEY_ID=$BACKUP_S3_KEY"
  echo "AWS_SECRET_ACCESS_KEY=$BACKUP_S3_SECRET"
  echo "AWS_DEFAULT_REGION=${BACKUP_S3_REGION:-us-east-1}"
  if [ -n "${BACKUP_S3_CA:-}" ]; then echo "BACKUP_CA=$BACKUP_S3_CA"; fi
}

# A weekly full backup makes 28 days four weeks, also when somebody makes more of them.
write_configuration() {
  local number file=$BACKUP/pgbackrest.conf
  rm -f "$file.partial"
  (
    umask 077
    echo '# Written by isocentre backup set-up.'
    echo '[global]'
    for number in $(repositories); do repository_lines "$number"; done
    cat <<CONF
compress-type=zst
compress-level=3
process-max=2
start-fast=y
archive-async=y
spool-path=/var/spool/pgbackrest
log-level-console=warn
log-level-file=detail

[$STANZA]
pg1-path=$data
pg1-port=$port
pg1-socket-path=/var/run/postgresql
CONF
  ) >"$file.partial"
  chown root:postgres "$file.partial"
  chmod 640 "$file.partial"
  install -d -m 750 -o postgres -g postgres /var/spool/pgbackrest
}

# Not before the repository is ready: what is archived meanwhile would fail.
use_configuration() { mv -T $BACKUP/pgbackrest.conf.partial $BACKUP/pgbackrest.conf; }

repository_lines() {
  local number=$1 address
  address=$(address_of "$number")
  case $address in
    /*) printf 'repo%s-path=%s/database\n' "$number" "$address" ;;
    *)
      (
        # shellcheck disable=SC1090 # written above
        . "$BACKUP/repository-$number.env"
        [[ $address =~ $S3_ADDRESS ]]
        printf "repo$number-%s\n" type=s3 "path=${BASH_REMATCH[5]}/database" "s3-endpoint=${BASH_REMATCH[1]}" "s3-bucket=${BASH_REMATCH[4]}" \
          "s3-region=$AWS_DEFAULT_REGION" "s3-key=$AWS_ACCESS_KEY_ID" "s3-key-secret=$AWS_SECRET_ACCESS_KEY" s3-uri-style=path
        if [ -n "${BASH_REMATCH[3]}" ]; then echo "repo$number-storage-port=${BASH_REMATCH[3]}"; fi
        if [ -n "${BACKUP_CA:-}" ]; then echo "repo$number-storage-ca-file=$BACKUP_CA"; fi
      )
      ;;
  esac
  printf "repo$number-%s\n" cipher-type=aes-256-cbc "cipher-pass=$(cat $BACKUP/passphrase)" bundle=y retention-full-type=time retention-full=28
}

# In the cluster's own settings, not in its data: a restored copy of the data never writes into the archive.
archive() {
  local wanted
  wanted=$(
    cat <<CONF
# Written by isocentre backup; off between a restore and isocentre backup resume.
archive_mode = $1
archive_timeout = 60
archive_command = 'pgbackrest --config=$BACKUP/pgbackrest.conf --stanza=$STANZA archive-push %p'
CONF
  )
  install -d -m 755 "$(dirname "$tuning")"
  if [ -f "$tuning" ] && [ "$(cat "$tuning")" = "$wanted" ] && [ "$(sql -c 'show archive_mode')" = "$1" ]; then return; fi
  echo "$wanted" >"$tuning"
  # pgBackRest switches archiving off in the data that it restores.
  sql -c 'alter system reset archive_mode'
  systemctl restart "$unit"
}

# 50: something is being archived at this moment, which takes the same lock.
make_stanza() {
  local tries code said
  for tries in $(seq 1 60); do
    code=0
    said=$(backrest stanza-create 2>&1) || code=$?
    [ $code = 50 ] || break
    sleep 1
  done
  [ $code = 0 ] || stop "pgBackRest, after $tries tries: $said"
}

is_archiving() { grep -qx 'archive_mode = on' "$tuning" 2>/dev/null; }

# Every repository gets its turn, whatever became of the one before.
run() {
  case $1 in full | diff | incr) ;; *) usage ;; esac
  must_be_set_up
  find_cluster
  take_turn
  is_archiving || stop 'nothing is archived since the restore: isocentre backup resume'
  local repository failed=''
  for repository in $(repositories); do
    if backrest --repo="$repository" --type="$1" backup; then
      backup_metric database "$repository"
    else
      failed+=" the database to $(address_of "$repository");"
    fi
  done
  copy_files
  [ -z "$failed" ] || stop "not backed up:$failed"
}

backup_metric() {
  metric backup isocentre_backup_last_success_timestamp_seconds "{part=\"$1\",repository=\"$2\"}" 'When a backup last succeeded, by part and repository.'
}

# After the database, so that every row of that backup has its file. Settings too: without their keys some of the data cannot be read.
# Adds to `failed`.
copy_files() {
  local repository what=("$SETTINGS")
  if files_on_disk; then what+=("$(files_folder)"); fi
  if [ -e $ERASURES ]; then what+=("$ERASURES"); fi
  for repository in $(repositories); do
    if restic_of "$repository" backup --quiet --host isocentre --exclude $BACKUP "${what[@]}" &&
      restic_of "$repository" forget --quiet --host isocentre --group-by host --keep-within 28d; then
      # What is forgotten is removed once a day.
      if [ -z "$(find "$RESTIC_CACHE_DIR/pruned-$repository" -mmin -1440 2>/dev/null)" ]; then
        restic_of "$repository" prune --quiet --max-unused 10% && touch "$RESTIC_CACHE_DIR/pruned-$repository"
      fi
      backup_metric files "$repository"
    else
      failed+=" the files to $(address_of "$repository");"
    fi
  done
}

files_now() {
  must_be_set_up
  take_turn
  local failed=''
  copy_files
  [ -z "$failed" ] || stop "not backed up:$failed"
}

# The stanza is there, and archiving would mix this machine's new cluster with the lost one's: both wait for the restore.
connect() {
  need_engines
  find_cluster
  is_set_up && stop 'backups are set up here already: isocentre backup info'
  install -d -m 750 -o root -g postgres $BACKUP
  local passphrase
  read -rsp 'Passphrase of the backups: ' passphrase || true
  echo
  [ -n "$passphrase" ] || stop 'nothing was typed.'
  store_passphrase "$passphrase"
  write_repository 1 "$1"
  if [ $# = 2 ]; then write_repository 2 "$2"; fi
  write_configuration
  use_configuration
  chown -R postgres:postgres "$1/database" 2>/dev/null || true
  restic_of 1 cat config >/dev/null || { rm -r $BACKUP; stop 'the passphrase does not open the repository, or the repository cannot be read.'; }
  touch $BACKUP/passphrase-confirmed
  info
}

resume() {
  must_be_set_up
  find_cluster
  take_turn
  archive on
  make_stanza
  backrest check
  # shellcheck disable=SC2086 # names, one word each
  systemctl -q enable --now $TIMERS
  run full
}

# For the installer: what a removal had stopped goes on, unless nothing is archived since a restore.
start_timers() {
  is_set_up || return 0
  find_cluster
  is_archiving || return 0
  # shellcheck disable=SC2086 # names, one word each
  systemctl -q enable --now $TIMERS
}

info() {
  must_be_set_up
  local repository
  for repository in $(repositories); do
    echo "repository $repository: $(address_of "$repository")"
    backrest --repo="$repository" info | sed 's/^/  /'
    restic_of "$repository" snapshots --compact | tail -n 8 | sed 's/^/  /'
  done
}

main "$@"
exit
