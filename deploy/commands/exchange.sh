# shellcheck shell=bash
# `isocentre secrets exchange …`: a new secret takes over, with every request answered, then the old one ends. Read by deploy/isocentre.
# New secrets are handed on through standard input: as an argument each would be in the list of processes.

exchange() {
  case ${1:-} in
    database) exchange_database ;;
    schema) exchange_schema ;;
    metrics) exchange_metrics ;;
    *) usage ;;
  esac
}

new_secret() { openssl rand -hex 24; }
dead_since_now() { echo "$1 is dead since $(date -u +%Y-%m-%dT%H:%M:%SZ)"; }

# PostgreSQL knows one password of a role, and processes open connections at any time: so a second login takes over, with the same rights.
exchange_database() {
  local old name new
  find_cluster
  old=$(login_of isocentre.env DATABASE_URL)
  [ -n "$old" ] || stop "$SETTINGS/isocentre.env has no DATABASE_URL with a login."
  name=isocentre_app_$(date -u +%Y%m%d%H%M%S)
  new=$(new_secret)
  sql <<SQL
create role $name login password '$new' in role isocentre_app;
alter role $name set role isocentre_app;
SQL
  # A direct address and a replica have the same login.
  sed -i -f - "$SETTINGS/isocentre.env" <<<"s#^\([A-Z_]*=postgres://\)$old:[^@]*@#\1$name:$new@#"
  restart
  # Whoever else has learnt it may be connected.
  sql >/dev/null <<SQL
alter role $old nologin;
select pg_terminate_backend(pid) from pg_stat_activity where usename = '$old';
SQL
  dead_since_now "the login $old"
}

# No process uses it between upgrades.
exchange_schema() {
  local new
  find_cluster
  new=$(new_secret)
  sql <<<"alter role isocentre_migrator password '$new'"
  sed -i -f - "$SETTINGS/setup.env" <<<"s#^\(DATABASE_MIGRATION_URL=postgres://[a-z_]*\):[^@]*@#\1:$new@#"
  dead_since_now 'the old password of isocentre_migrator'
}

exchange_metrics() {
  grep -q '^METRICS_TOKEN=' "$SETTINGS/isocentre.env" || stop "$SETTINGS/isocentre.env has no METRICS_TOKEN."
  sed -i -f - "$SETTINGS/isocentre.env" <<<"s#^METRICS_TOKEN=.*#METRICS_TOKEN=$(new_secret)#"
  restart
  dead_since_now 'the old METRICS_TOKEN'
  echo "Give the new one to the monitoring: handbook, \"Monitor\"."
}
