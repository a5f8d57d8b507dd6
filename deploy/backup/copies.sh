# What restore and drill have in common: reading files and database out of a repository. Sourced, never run.

# The snapshots of files that a moment needs: the last one before it, for what was deleted later, and the first one after it, for what
# was uploaded last. Files never change, so both together are right; what is too much is listed by files-check. No moment: the last one.
snapshots_for() {
  local moment
  moment=$([ -z "$2" ] || date -u -d "$2" +%FT%TZ)
  restic_of "$1" snapshots --host isocentre --json --no-lock |
    jq -r --arg moment "$moment" 'map({id, at: (.time | sub("\\.[0-9]+"; "") | fromdate)})
      | if $moment == "" then [last]
        else ($moment | fromdate) as $to | [(map(select(.at <= $to)) | last), (map(select(.at > $to)) | first)] end
      | map(select(. != null) | .id) | .[]'
}

# The list of erased people as of the newest snapshot and of this machine, whatever moment is restored.
gather_erasures() {
  local side=$DATA/erasures.side
  rm -rf "$side"
  restic_of "$1" restore latest --host isocentre --quiet --target "$side" --include $ERASURES
  if [ -f "$side$ERASURES" ]; then
    touch $ERASURES
    sort -u $ERASURES "$side$ERASURES" >$ERASURES.partial
    chown isocentre:isocentre $ERASURES.partial
    chmod 640 $ERASURES.partial
    mv -T $ERASURES.partial $ERASURES
  fi
  rm -rf "$side"
}

# restore_copy <repository> <moment or nothing> <folder>. To a moment: on the history that led there, not on one that an earlier restore began.
restore_copy() {
  local target=(--type=default)
  if [ -n "$2" ]; then target=(--type=time "--target=$2" --target-action=promote --target-timeline=current); fi
  backrest --repo="$1" --pg1-path="$3" --archive-mode=off "${target[@]}" restore
}
