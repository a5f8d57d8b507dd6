# shellcheck shell=bash
# The roles that log in to the database are those that the settings name. Read by install.sh and by the restore.

readonly ADDRESS='postgres:\/\/\([a-z0-9_]*\):\([^@]*\)@.*'
login_of() { sed -n "s/^$2=$ADDRESS/\1/p" "$SETTINGS/$1"; }
password_of() { sed -n "s/^$2=$ADDRESS/\2/p" "$SETTINGS/$1"; }

# SQL, for the cluster's superuser. The application logs in as isocentre_app, or since its password was exchanged as a login of its own
# that takes up that role: a restored database may not know that one, or still know an earlier one, which has ended.
roles_of_settings() {
  local login
  login=$(login_of isocentre.env DATABASE_URL)
  cat <<SQL
alter role isocentre_migrator login password '$(password_of setup.env DATABASE_MIGRATION_URL)';
select format('create role %I in role isocentre_app', '$login') where not exists (select from pg_roles where rolname = '$login') \gexec
alter role $login login password '$(password_of isocentre.env DATABASE_URL)';
select format('alter role %I set role isocentre_app', '$login') where '$login' <> 'isocentre_app' \gexec
select format('alter role %I nologin', rolname) from pg_roles where rolname ~ '^isocentre_app(_[0-9]+)?$' and rolname <> '$login' and rolcanlogin \gexec
SQL
}
