# Shared by backup, restore, drill and check: where things are, and how the two engines are called. pgBackRest keeps the database and
# every change to it, restic the uploaded files and the settings. Both encrypt with the same passphrase. Sourced, never run.

readonly BACKUP=$SETTINGS/backup METRICS=$DATA/metrics ERASURES=$DATA/erasures STANZA=isocentre
readonly TIMERS='isocentre-backup-full.timer isocentre-backup-diff.timer isocentre-backup-incr.timer isocentre-drill.timer isocentre-erasures.path'
export RESTIC_CACHE_DIR=/var/cache/isocentre-restic

stop() {
  echo "isocentre: $*" >&2
  exit 1
}

setting() { sed -n "s/^$1=//p" $SETTINGS/isocentre.env | tail -n 1 | sed 's/^"\(.*\)"$/\1/'; }

files_folder() { setting FILES_DIR; }

files_on_disk() { [ "$(setting FILES_DRIVER)" != s3 ]; }

# The cluster that the settings name: its version, name and folder, whether it runs or not.
find_cluster() {
  port=$(sed -n 's/^DATABASE_URL=.*:\([0-9]*\)\/isocentre$/\1/p' $SETTINGS/isocentre.env)
  read -r pg_version cluster data < <(pg_lsclusters -h | awk -v port="$port" '$3 == port { print $1, $2, $6 }') ||
    stop "no PostgreSQL cluster has port $port, which $SETTINGS/isocentre.env names: see pg_lsclusters."
  unit=postgresql@$pg_version-$cluster
  tuning=/etc/postgresql/$pg_version/$cluster/conf.d/isocentre-backup.conf
}

is_set_up() { [ -f $BACKUP/pgbackrest.conf ]; }

must_be_set_up() { is_set_up || stop 'no backups are set up here: isocentre backup set-up <folder or s3://…>'; }

repositories() { (cd $BACKUP && echo repository-*.env) | tr ' ' '\n' | sed -n 's/^repository-\([12]\)\.env$/\1/p'; }

# The address in the words of the administrator.
address_of() { sed -n 's/^# //p' "$BACKUP/repository-$1.env" | head -n 1; }

# From a folder that this user may read: an administrator often stands in /root, and each program would complain about that.
as_postgres() { (cd / && runuser -u postgres -- "$@"); }

sql() { as_postgres psql -qAtX -v ON_ERROR_STOP=1 -p "$port" -d "${database:-postgres}" "$@"; }

backrest() { as_postgres pgbackrest "--config=${configuration:-$BACKUP/pgbackrest.conf}" --stanza=$STANZA "$@"; }

# Repository 1 or 2, then restic's own arguments. Its secrets are in the environment of this one process. In one time zone, so that the
# times of snapshots can be compared as they are written.
restic_of() {
  local repository=$1
  shift
  (
    set -a
    TZ=UTC
    # shellcheck disable=SC1090 # written by set-up, for root alone
    . "$BACKUP/repository-$repository.env"
    exec restic --password-file $BACKUP/passphrase ${BACKUP_CA:+--cacert "$BACKUP_CA"} "$@"
  )
}

# One backup or restore at a time; the next one waits.
take_turn() {
  exec 9>/run/isocentre-backup.lock
  flock 9
}

# metric <file> <name> <labels> <help>: now, as the time of the last success. Replaced as a whole, so that nobody reads half of it.
metric() {
  local file=$METRICS/$1.prom name=$2 labels=$3 help=$4
  install -d -m 755 -o root -g isocentre $METRICS
  {
    echo "# HELP $name $help"
    echo "# TYPE $name gauge"
    {
      grep -v -F -e "$name$labels " -e '# ' "$file" 2>/dev/null || true
      echo "$name$labels $(date +%s)"
    } | sort
  } >"$file.partial"
  chmod 644 "$file.partial"
  mv -T "$file.partial" "$file"
}

# Waits until the cluster has left recovery, and says why if it ends before.
await_recovery() {
  until [ "$(sql -c 'select pg_is_in_recovery()' 2>/dev/null)" = f ]; do
    "$@" || return 1
    sleep 0.5
  done
}
