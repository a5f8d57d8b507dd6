#!/bin/bash
# `isocentre restore`: the site as it was at a chosen second, or as late as the backups reach. docs/operations/restore.md is the handbook.
set -euo pipefail
umask 022
export PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8
readonly SETTINGS=/etc/isocentre DATA=/var/lib/isocentre
here=$(dirname "$(realpath "$0")")
# shellcheck source=deploy/backup/common.sh
. "$here/common.sh"
# shellcheck source=deploy/backup/copies.sh
. "$here/copies.sh"
# shellcheck source=deploy/commands/roles.sh
. "$here/../commands/roles.sh"

usage() {
  cat >&2 <<'TEXT'
Usage: isocentre restore [--to <time>] [--repository 1|2] [--settings]
  --to '2026-09-25 14:30:00+05:30'   everything committed until then, nothing later; without it, as late as the backups reach
  --repository 2                     reads from the second repository
  --settings                         also isocentre.env and setup.env as they were backed up: on a new machine
TEXT
  exit 64
}

main() {
  [ "$(id -u)" = 0 ] || stop 'run it as root.'
  local to='' repository=1 settings=''
  while [ $# -gt 0 ]; do
    case $1 in
      --to) to=$(date -u -d "${2:?a time}" '+%F %T+00') || usage; shift ;;
      --repository) repository=${2:?1 or 2}; shift ;;
      --settings) settings=yes ;;
      *) usage ;;
    esac
    shift
  done
  must_be_set_up
  find_cluster
  [ -f "$BACKUP/repository-$repository.env" ] || stop "there is no repository $repository."
  [ -z "$to" ] || [ "$(date -d "$to" +%s)" -le "$(date +%s)" ] || stop "$to is still to come."
  confirm "$to"
  take_turn
  # shellcheck disable=SC2086 # names, one word each
  systemctl -q disable --now $TIMERS || true
  systemctl stop isocentre.target 'isocentre-web@*' isocentre-worker
  finish_archive
  step 'files' restore_files
  step 'database' restore_database
  # The moment may lie before an upgrade: the program needs its own schema.
  step 'schema' "$here/../isocentre" migrate --expand
  step 'erasures' replay
  step 'money and seats' "$here/../isocentre" invariants
  step 'files of every row' look_at_files
  step 'site' open_site
  echo "Restored to ${to:-the end of the backups} (last change $recovered_to) in $SECONDS s."
  echo "Nothing is backed up until you say so: look at the site, then isocentre backup resume."
}

step() {
  echo "- $1"
  shift
  "$@"
}

confirm() {
  local name='' host
  host=$(setting PUBLIC_ORIGIN)
  host=${host#https://}
  read -rp "This takes $host back to ${1:-the end of the backups}. Type the host name to go on: " name || true
  [ "$name" = "$host" ] || stop 'nothing was changed.'
}

# What is not archived yet would be missing, and a moment is only found if something was written after it.
finish_archive() {
  if sql -c 'select pg_current_xact_id()' >/dev/null 2>&1 && [ "$(sql -c 'show archive_mode')" = on ]; then backrest check || true; fi
}

restore_files() {
  local file snapshot side=$DATA/restored.partial
  if [ -n "$settings" ]; then restore_settings; fi
  gather_erasures "$repository"
  files_on_disk || return 0
  rm -rf "$side"
  for snapshot in $(snapshots_for "$repository" "$to"); do
    restic_of "$repository" restore "$snapshot" --quiet --target "$side" --include "$(files_folder)"
    # Links into the folder: what is there already and not in the snapshot stays, and is listed below.
    install -d -m 750 -o isocentre -g isocentre "$(files_folder)"
    if [ -d "$side$(files_folder)" ]; then cp -alf "$side$(files_folder)/." "$(files_folder)/"; fi
    rm -rf "$side"
  done
  # By name: another machine may have given the user another number.
  chown -R isocentre:isocentre "$(files_folder)"
}

# Everything but where this machine's cluster is.
restore_settings() {
  local side=$DATA/settings.partial
  rm -rf "$side"
  restic_of "$repository" restore latest --host isocentre --quiet --target "$side" --include $SETTINGS
  sed -i "s/^\(DATABASE_URL=.*:\)[0-9]*\(\/isocentre\)$/\1$port\2/" "$side$SETTINGS/isocentre.env"
  sed -i "s/^\(DATABASE_MIGRATION_URL=.*:\)[0-9]*\(\/isocentre\)$/\1$port\2/" "$side$SETTINGS/setup.env"
  chown root:isocentre "$side$SETTINGS/isocentre.env"
  for file in isocentre.env setup.env; do mv -T "$side$SETTINGS/$file" "$SETTINGS/$file"; done
  rm -rf "$side"
}

# The old data step aside until somebody has looked at the new.
restore_database() {
  local stamp
  stamp=$(date +%Y%m%d-%H%M%S)
  systemctl stop "$unit" || true
  if [ -d "$data" ] && [ -n "$(ls -A "$data")" ]; then
    mv -T "$data" "$data.before-$stamp"
    echo "  the data as they were: $data.before-$stamp; remove them when you no longer need them"
  fi
  install -d -m 700 -o postgres -g postgres "$data"
  sed -i 's/^archive_mode = .*/archive_mode = off/' "$tuning" 2>/dev/null || true
  restore_copy "$repository" "$to" "$data"
  systemctl start "$unit"
  await_recovery systemctl -q is-active "$unit" ||
    stop "PostgreSQL did not come up: pg_lsclusters names its log. If it says that recovery ended before the target, nothing was written after ${to:-then}: leave out --to."
  recovered_to=$(sql -c "select coalesce(to_char(pg_last_xact_replay_timestamp() at time zone 'utc', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"'), '')")
  # The backup may know other logins and passwords than the settings.
  roles_of_settings | sql
}

replay() { "$here/../isocentre" restored "${recovered_to:-$(date -u +%FT%TZ)}"; }

# A missing file is no reason to keep the site closed.
look_at_files() { "$here/../isocentre" files-check || echo '  the files named above are missing or damaged; the site opens without them'; }

open_site() {
  systemctl start isocentre-web@3001 isocentre-web@3002 isocentre-worker isocentre.target
}

main "$@"
exit
