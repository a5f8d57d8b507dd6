# shellcheck shell=bash
# `isocentre upgrade` and `isocentre rollback`: another release takes the place of the one that runs, and no request fails. Read by
# deploy/isocentre. The handbook is docs/operations/upgrade.md.

# The release that runs looks at the archive; everything after that is done by the new one, which knows what it needs.
upgrade() {
  local archive=${1:-} trust=${2:-} folder new
  [ -f "$archive" ] || { echo 'Usage: isocentre upgrade <archive> [--unsigned], with the other files of the release beside the archive' >&2; exit 64; }
  archive=$(realpath "$archive")
  folder=$(dirname "$archive")
  echo '- signature and checksums'
  check_release_files "$folder" "$(basename "$archive")" "$trust"
  echo '- archive'
  new=$(bash "$folder/install.sh" --unpack "$archive")
  exec "$new/deploy/isocentre" take-over
}

check_release_files() {
  local key=$SETTINGS/release-key.pub
  if [ "$3" = --unsigned ]; then
    echo '  the signature is not looked at, as you said'
  elif [ ! -f $key ]; then
    stop "$key is missing: the key of those who make the releases. For a release that you have made yourself: --unsigned"
  elif ! openssl pkeyutl -verify -pubin -inkey $key -rawin -in "$1/SHA256SUMS" -sigfile "$1/SHA256SUMS.sig" >/dev/null 2>&1; then
    stop "SHA256SUMS is not signed with $key. Nothing was changed; fetch the release again from where you trust it."
  fi
  (cd "$1" && grep -E "^[0-9a-f]{64}  ($2|install\.sh)$" SHA256SUMS | sha256sum --check --quiet --strict -) ||
    stop 'the files are not those that SHA256SUMS names. Nothing was changed; fetch the release again.'
  grep -q "  $2$" "$1/SHA256SUMS" || stop "SHA256SUMS does not name $2."
}

# Called by `upgrade` of the release that runs. May be interrupted and run again: it goes on where it stopped.
take_over() {
  local from to before
  to=$(cat "$release/VERSION")
  from=$(basename "$(readlink $PROGRAM/current)")
  if [ "$from" = "$to" ]; then
    [ -L $PROGRAM/previous ] || stop "version $to is the one that runs."
    from=$(basename "$(readlink $PROGRAM/previous)")
  fi
  stop_on_the_way "$from" "$to" "$release/deploy/upgrade-stops.txt"
  # By both: what only the new one looks for was there before it, too.
  before=$({ faults_of "$PROGRAM/releases/$from" && faults_of "$release"; } | sort -u)
  # shellcheck disable=SC2064 # the versions as they are now
  trap "say_how_to_go_back '$from' '$to' \$?" EXIT
  echo '- backup'
  back_up_first
  echo '- schema, expanded'
  as_owner migrate --expand
  echo "- processes of $to"
  point_to previous "releases/$from"
  use_release "$release"
  write_nginx_files "$release" "$(host)"
  restart
  echo '- schema, contracted'
  contract_of "$PROGRAM/releases/$from"
  echo '- check'
  report_new_faults "$before" "$(faults_of "$release")"
  trap - EXIT
  echo "Version $to serves. To go back to $from: isocentre rollback"
}

# A version may need another one in between: its line says so.
stop_on_the_way() {
  local version why
  while read -r version _ why; do
    case $version in '' | '#'*) continue ;; esac
    if older "$1" "$version" && older "$version" "$2"; then stop "from $1 upgrade to $version first: $why"; fi
  done <"$3"
}

older() { [ "$1" != "$2" ] && printf '%s\n' "$1" "$2" | sort -CV; }

back_up_first() {
  if [ -f $SETTINGS/backup/pgbackrest.conf ]; then
    "$release/deploy/isocentre" backup run incr
  else
    echo '  no backups are set up on this machine: what this upgrade changes could not be restored'
  fi
}

# What the release that goes no longer used itself: by its own files, so that going back to it stays possible.
contract_of() {
  if [ -d "$1/apps/server/migrations/contract" ]; then (release=$1 && as_owner migrate --contract); else echo '  nothing'; fi
}

faults_of() { "$1/deploy/isocentre" check 2>/dev/null | grep '^FAULT' | sort || true; }

report_new_faults() {
  local new
  new=$(comm -13 <(echo "$1") <(echo "$2"))
  [ -z "$new" ] && return
  echo "$new"
  return 1
}

say_how_to_go_back() {
  [ "$3" = 0 ] && return
  if [ "$(basename "$(readlink $PROGRAM/current)")" = "$1" ]; then
    echo "isocentre: stopped. Version $1 serves as before. Mend what is named above and run the same line again." >&2
  else
    echo "isocentre: stopped while $2 took over from $1. Back to $1: isocentre rollback. Once it is mended, on to $2: the same line again." >&2
  fi
}

# The program of the release before, on the schema as it is: that is why a release takes nothing away that the one before it uses.
rollback() {
  [ -L $PROGRAM/previous ] || stop 'there is no release to go back to: the last upgrade was taken back already, or there was none.'
  local folder
  folder=$PROGRAM/$(readlink $PROGRAM/previous)
  use_release "$folder"
  rm $PROGRAM/previous
  write_nginx_files "$folder" "$(host)"
  restart
  echo "Version $(basename "$folder") serves again. Nothing was taken out of the database."
}
