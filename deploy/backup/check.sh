# The part of `isocentre check` about backups. Sourced there; `well` and `fault` are its words.

# The repository is asked, not a note of ours: what cannot be listed there is no backup.
check_backups() {
  if ! is_set_up; then
    fault 'backups: none are made' 'isocentre backup set-up <folder or s3://…> <second, off this machine>; handbook, "Backup"'
    return
  fi
  find_cluster
  local repository
  for repository in $(repositories); do check_repository "$repository"; done
  check_archive
  if [ "$(setting APP_MODE)" = production ]; then check_off_machine; fi
  if [ -f $BACKUP/passphrase-confirmed ]; then
    well "backups: passphrase last typed by a person on $(date -r $BACKUP/passphrase-confirmed +%F)"
  else
    fault 'backups: nobody has shown that the passphrase is known off this machine' 'isocentre drill, which asks for it'
  fi
}

check_repository() {
  local where seconds
  where="backups: repository $1 ($(address_of "$1"))"
  seconds=$(backrest --repo="$1" --output=json info 2>/dev/null | jq -r '.[0].backup | map(select(.error != true)) | last | .timestamp.stop // empty') || seconds=''
  check_age "$where, database" "$seconds"
  seconds=$(restic_of "$1" snapshots --json --no-lock 2>/dev/null | jq -r 'last | .time // empty | sub("\\.[0-9]+"; "")') || seconds=''
  [ -z "$seconds" ] || seconds=$(date -d "$seconds" +%s)
  check_age "$where, files" "$seconds"
}

check_age() {
  local hours
  if [ -z "$2" ]; then
    fault "$1: no backup" 'isocentre backup run incr, and read what it says'
    return
  fi
  hours=$((($(date +%s) - $2) / 3600))
  if [ $hours -lt 26 ]; then
    well "$1: last at $(date -d "@$2" '+%F %T'), $hours h ago"
  else
    fault "$1: last at $(date -d "@$2" '+%F %T'), $hours h ago" "systemctl list-timers 'isocentre*'; journalctl -u 'isocentre-backup@*' -n 50"
  fi
}

check_archive() {
  local late
  if [ "$(sql -c 'show archive_mode' 2>/dev/null)" != on ]; then
    fault 'backups: changes are not archived' 'after a restore that is as wanted: isocentre backup resume'
    return
  fi
  late=$(sql -c "select coalesce(last_failed_time > last_archived_time, last_failed_time is not null) from pg_stat_archiver")
  if [ "$late" = f ]; then
    well "backups: changes archived until $(sql -c "select to_char(last_archived_time, 'YYYY-MM-DD HH24:MI:SS') from pg_stat_archiver")"
  else
    fault 'backups: the last change could not be archived' "pg_lsclusters, and the log it names; df -h $data"
  fi
}

# A folder counts if its disk is another machine's.
check_off_machine() {
  local repository address kind
  for repository in $(repositories); do
    address=$(address_of "$repository")
    case $address in
      /*)
        kind=$(findmnt -n -o FSTYPE -T "$address")
        case $kind in nfs* | cifs | fuse.sshfs | ceph | glusterfs | fuse.glusterfs) ;; *) continue ;; esac
        ;;
    esac
    well "backups: $address is off this machine"
    return
  done
  fault 'backups: all of them are on this machine and would be lost with it' 'isocentre backup set-up <as before> <s3://…, or a folder mounted from another machine>'
}
