#!/bin/bash
# `isocentre drill`: restores the backups into a spare folder, to their end and to a random second of the last day, and tries what comes
# out: rows, money, files, a page, a login. The copies send nothing and are removed. Report and metric stay. As the monthly timer does.
set -euo pipefail
umask 022
export PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8
readonly SETTINGS=/etc/isocentre DATA=/var/lib/isocentre REPORTS=/var/lib/isocentre/drills
here=$(dirname "$(realpath "$0")")
release=$(dirname "$(dirname "$here")")
# shellcheck source=deploy/backup/common.sh
. "$here/common.sh"
# shellcheck source=deploy/backup/copies.sh
. "$here/copies.sh"

main() {
  [ "$(id -u)" = 0 ] || stop 'run it as root.'
  [ $# = 0 ] || { echo 'Usage: isocentre drill' >&2; exit 64; }
  must_be_set_up
  find_cluster
  ask_passphrase
  take_turn
  spare=$(mktemp -d /var/lib/isocentre-drill.XXXXXX)
  chmod 711 "$spare"
  web='' copies='[]' began=$(date -u +%FT%TZ)
  trap clean_up EXIT
  local last second
  last=$(repositories | tail -n 1)
  second=$(random_second "$last")
  # A second is only found if something was written and archived after it.
  sleep 2
  if sql -c 'select pg_current_xact_id()' >/dev/null 2>&1; then backrest check || true; fi
  drill 1 ''
  drill "$last" "$second"
  write_report
}

# A person shows that the passphrase is known off this machine; the timer has nobody to ask.
ask_passphrase() {
  confirmed=false
  [ -t 0 ] || return 0
  local typed=''
  read -rsp 'Passphrase of the backups, as you keep it off this machine (empty: not now): ' typed || true
  echo
  [ -n "$typed" ] || return 0
  [ "$typed" = "$(cat $BACKUP/passphrase)" ] || stop 'that is not the passphrase. Whoever loses this machine now loses the backups too: write it down from '$BACKUP'/passphrase.'
  touch $BACKUP/passphrase-confirmed
  confirmed=true
}

# Of the last day, as far back as the repository reaches, and not before the last restore: between that and the backup after it nothing is
# archived, and no second of it can be had. The first eight digits of an archived file name the history it belongs to.
random_second() {
  local now first
  now=$(date +%s)
  first=$(backrest --repo="$1" --output=json info | jq '.[0].backup | map(select(.error != true)) | last.archive.start[0:8] as $history
    | map(select(.archive.start[0:8] == $history)) | first | .timestamp.stop + 1')
  if [ "$first" -lt $((now - 86400)) ]; then first=$((now - 86400)); fi
  if [ "$first" -gt "$now" ]; then now=$first; fi
  date -u -d "@$((first + (RANDOM * 32768 + RANDOM) % (now - first + 1)))" '+%F %T+00'
}

# One copy: its line in the report says what was restored, how long it took, and what was tried.
drill() {
  local repository=$1 to=$2 folder=$spare/copy began_at=$SECONDS restored=0 fault='' tried='[]' recovered=''
  echo "- repository $repository, ${to:-newest}"
  if restore_here >"$spare/log" 2>&1; then
    restored=$((SECONDS - began_at))
    recovered=$(sql -c "select coalesce(to_char(pg_last_xact_replay_timestamp() at time zone 'utc', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), '')")
    if start_web >>"$spare/log" 2>&1; then
      tried=$(as_copy drill 2>>"$spare/log") || fault='not everything works in the copy'
    else
      fault='the web process of the copy does not start'
    fi
  else
    fault='the backup could not be restored'
  fi
  [ -z "$fault" ] || { echo "  $fault" && sed 's/^/  /' "$spare/log" | tail -n 20; }
  stop_copy
  copies=$(jq -c --arg repository "$repository" --arg to "${to:-newest}" --arg recovered "$recovered" --arg fault "$fault" --argjson seconds "$restored" \
    --argjson tried "${tried:-[]}" --arg log "$([ -z "$fault" ] || tail -c 2000 "$spare/log")" \
    '. + [{repository: $repository, to: $to, recoveredTo: $recovered, secondsToRestore: $seconds, fault: $fault, tried: $tried} + (if $fault == "" then {} else {log: $log} end)]' <<<"$copies")
  rm -rf "$folder"
  find_cluster
}

# Files first, then the database, as in a restore. Fails at the first thing that does.
restore_here() {
  local snapshot bin=/usr/lib/postgresql/$pg_version/bin
  install -d -m 711 "$folder" &&
    install -d -m 700 -o postgres -g postgres "$folder/data" "$folder/socket" &&
    install -d -m 750 -o isocentre -g isocentre "$folder/files" || return 1
  restic_of "$repository" check --quiet || return 1
  if files_on_disk; then
    for snapshot in $(snapshots_for "$repository" "$to"); do
      restic_of "$repository" restore "$snapshot" --quiet --target "$folder/snapshot" --include "$(files_folder)" || return 1
      if [ -d "$folder/snapshot$(files_folder)" ]; then cp -alf "$folder/snapshot$(files_folder)/." "$folder/files/" || return 1; fi
      rm -rf "$folder/snapshot"
    done
  fi
  restore_copy "$repository" "$to" "$folder/data" || return 1
  port=$(free_port 5450)
  # Its own settings: it listens on this machine alone and archives nothing. Not as a standby, which would need the original's limits.
  cat >"$folder/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = '$folder/socket'
hba_file = '$folder/pg_hba.conf'
ident_file = '$folder/pg_ident.conf'
hot_standby = off
archive_mode = off
CONF
  printf 'local all postgres peer\nhost all all 127.0.0.1/32 scram-sha-256\n' >"$folder/pg_hba.conf"
  : >"$folder/pg_ident.conf"
  export PGHOST=$folder/socket
  as_postgres "$bin/pg_ctl" start -D "$folder/data" -l "$folder/data/drill.log" -t 3600 -w -o "-c config_file=$folder/postgresql.conf" || {
    cat "$folder/data/drill.log"
    return 1
  }
  await_recovery test -f "$folder/data/postmaster.pid" || { cat "$folder/data/drill.log"; return 1; }
  write_copy_settings
}

# A password of its own: the copy cannot be mistaken for the original, nor the other way round.
write_copy_settings() {
  local password
  password=$(openssl rand -hex 24)
  sql <<<"alter role isocentre_app login password '$password';" || return 1
  web_port=$(free_port 3450)
  (umask 027 && cat >"$folder/drill.env") <<ENV
APP_MODE=drill
NODE_ENV=production
PORT=$web_port
PUBLIC_ORIGIN=http://127.0.0.1:$web_port
DATABASE_URL=postgres://isocentre_app:$password@127.0.0.1:$port/isocentre
FILES_DIR=$folder/files
LOG_LEVEL=warn
DRAIN_SECONDS=0
$(grep -E '^(FILES_DRIVER|S3_[A-Z]+|AWS_[A-Z_]+)=' $SETTINGS/isocentre.env)
ENV
  chown root:isocentre "$folder/drill.env"
}

# Always in a subshell, which becomes the process.
as_copy() {
  cd "$release"
  exec env -i PATH="$PATH" setpriv --reuid isocentre --regid isocentre --init-groups --no-new-privs \
    bin/node --env-file="$folder/drill.env" "apps/server/src/main-$1.ts"
}

start_web() {
  as_copy web &
  web=$!
  local tries=120
  until curl -fs -o /dev/null "http://127.0.0.1:$web_port/readyz"; do
    tries=$((tries - 1))
    [ $tries -gt 0 ] && kill -0 $web 2>/dev/null || return 1
    sleep 0.5
  done
}

stop_copy() {
  if [ -n "$web" ]; then
    kill "$web" 2>/dev/null || true
    wait "$web" 2>/dev/null || true
    web=''
  fi
  unset PGHOST
  if [ -f "$spare/copy/data/postmaster.pid" ]; then
    as_postgres "/usr/lib/postgresql/$pg_version/bin/pg_ctl" stop -D "$spare/copy/data" -m immediate -w >/dev/null || true
  fi
}

clean_up() {
  stop_copy
  rm -rf "$spare"
}

free_port() {
  local candidate=$1
  while (: <"/dev/tcp/127.0.0.1/$candidate") 2>/dev/null; do candidate=$((candidate + 1)); done
  echo "$candidate"
}

write_report() {
  local report result
  result=$(jq -r 'if all(.[]; .fault == "") then "passed" else "failed" end' <<<"$copies")
  install -d -m 750 -o root -g isocentre $REPORTS
  report=$REPORTS/$(date -u +%Y%m%dT%H%M%SZ)
  jq --arg began "$began" --arg ended "$(date -u +%FT%TZ)" --arg version "$(cat "$release/VERSION")" --arg result "$result" --argjson confirmed $confirmed \
    '{result: $result, began: $began, ended: $ended, version: $version, passphraseTyped: $confirmed, copies: .}' <<<"$copies" >"$report.json"
  jq -r '"Drill \(.result): \(.began) to \(.ended), version \(.version)", (.copies[] |
    "", "Repository \(.repository), \(.to): " + (if .fault == "" then "restored in \(.secondsToRestore) s, last change \(.recoveredTo)" else "FAILED, \(.fault)" end),
    (.tried[] | "  \(if .well then "ok   " else "FAULT" end)  \(.what): \(.said) (\(.milliseconds) ms)"), (.log // empty | split("\n")[] | "  | \(.)"))' "$report.json" >"$report.txt"
  cat "$report.txt"
  # Two years of monthly ones.
  find $REPORTS -name '*.json' -o -name '*.txt' | sort -r | tail -n +49 | xargs -r rm -f
  [ "$result" = passed ] || stop "the drill failed: $report.txt"
  metric drill isocentre_drill_last_success_timestamp_seconds '' 'When the backups were last restored and tried with success.'
}

main "$@"
exit
