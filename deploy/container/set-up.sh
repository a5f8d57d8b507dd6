#!/bin/bash
# Isocentre in containers, from the unpacked archive of a release and as root:
#   isocentre-1.2.3/deploy/container/set-up.sh <folder> <host name> <the organisers' mail address>
# Builds the image with docker or buildah, and fills the folder with compose.yaml, settings, secrets and nginx's files. It may be run
# again, also with the next release: settings, secrets and certificates stay. docs/operations/containers.md is the handbook.
set -euo pipefail
umask 022

readonly SERVICE=10001 SETUP=10002 DATABASE=999 NGINX=101
release=$(dirname "$(dirname "$(dirname "$(realpath "$0")")")")

main() {
  [ $# = 3 ] || { echo 'Usage: set-up.sh <folder> <host name> <organisers’ mail address>' >&2; exit 64; }
  [ "$(id -u)" = 0 ] || stop 'run it as root: the settings belong to the users of the containers.'
  # shellcheck source=deploy/commands/names.sh
  . "$release/deploy/commands/names.sh"
  folder=$1 host=${2,,} mail=$3
  is_host_name "$host" || stop "not a host name that a certificate can have: $host"
  is_mail_address "$mail" || stop "not a mail address: $mail"
  version=$(cat "$release/VERSION")
  [ "$(basename "$release")" = "isocentre-$version" ] || stop "the folder of the release must keep its name, isocentre-$version."
  [ -f "$release.cdx.json" ] || stop "isocentre-$version.cdx.json of the release must lie beside its folder."
  build
  install -d -m 755 "$folder" "$folder/acme" "$folder/nginx"
  install -d -m 711 "$folder/settings" "$folder/tls"
  make_secrets
  make_certificate
  make_nginx_files
  install -m 644 "$release/deploy/container/compose.yaml" "$folder/compose.yaml"
  [ -f "$folder/.env" ] || echo "ISOCENTRE_VERSION=$version" >"$folder/.env"
  sed -i "s/^ISOCENTRE_VERSION=.*/ISOCENTRE_VERSION=$version/" "$folder/.env"
  echo "The image is isocentre:$version, the rest is in $folder. Next: cd $folder && docker compose up -d"
}

stop() {
  echo "set-up.sh: $*" >&2
  exit 1
}

# With buildah in one layer and without times. Its other format would name the container in which it was built.
build() {
  local from=(--build-arg "VERSION=$version" ${BASE_IMAGE:+--build-arg "BASE=$BASE_IMAGE"} -f "$release/deploy/container/Containerfile")
  if command -v buildah >/dev/null; then
    buildah build --timestamp 0 --squash --format oci "${from[@]}" -t "isocentre:$version" "$(dirname "$release")"
  else
    docker build "${from[@]}" -t "isocentre:$version" "$(dirname "$release")"
  fi
}

secret() { openssl rand -hex 24; }

# write_once <file> <owner:group> <mode>: whole or not at all, and never a second time.
write_once() {
  local file=$folder/settings/$1
  if [ -f "$file" ]; then cat >/dev/null; return; fi
  (umask 077 && cat >"$file.partial")
  chown "$2" "$file.partial"
  chmod "$3" "$file.partial"
  mv -T "$file.partial" "$file"
}

make_secrets() {
  write_once isocentre.env 0:$SERVICE 640 <<ENV
# Settings of the service; docs/configuration.md of the release explains them. After a change: docker compose restart web-1, then web-2 and worker
APP_MODE=production
NODE_ENV=production
PUBLIC_ORIGIN=https://$host
ORGANISERS_EMAIL=$mail
MAIL_FROM="Conference desk <$mail>"
SMTP_URL=smtp://127.0.0.1:25
DATABASE_URL=postgres://isocentre_app:$(secret)@10.77.53.10:5432/isocentre
TRUSTED_PROXIES=10.77.53.2
FILES_DIR=/var/lib/isocentre/files
METRICS_TOKEN=$(secret)
SECOND_FACTOR_KEY=$(openssl rand -base64 32)
ENV
  secret | write_once database-password $DATABASE:$DATABASE 400
  write_once setup.env $SETUP:0 400 <<ENV
# The role that owns the schema, and the one that makes roles. Read by the service setup alone.
DATABASE_MIGRATION_URL=postgres://isocentre_migrator:$(secret)@10.77.53.10:5432/isocentre
DATABASE_ADMIN_URL=postgres://postgres:$(cat "$folder/settings/database-password")@10.77.53.10:5432/postgres
ENV
}

# Signed by itself until another is put in its place; a folder `live` that is there is left alone.
make_certificate() {
  local live=$folder/tls/live
  [ -e "$live" ] && return
  rm -rf "$live.partial"
  mkdir "$live.partial"
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 365 -subj "/CN=$host" -addext "subjectAltName=DNS:$host" \
    -keyout "$live.partial/privkey.pem" -out "$live.partial/fullchain.pem" 2>/dev/null
  chown -R $NGINX:$NGINX "$live.partial"
  mv -T "$live.partial" "$live"
}

# nginx's files of the release, with the host name, the processes' addresses here, and a log that the container's engine keeps.
make_nginx_files() {
  local to=$folder/nginx
  sed "s/conference\.example\.org/$host/g; s/^  listen 443 ssl http2;/  http2 on;\n  listen 443 ssl;/; s/ ssl http2;/ ssl;/
    s#/etc/nginx/isocentre-processes\.conf#/etc/isocentre-nginx/processes.conf#; s#/var/log/nginx/isocentre\.log#/dev/stdout#" \
    "$release/deploy/nginx.conf" >"$to/isocentre.conf"
  sed "s/conference\.example\.org/$host/g" "$release/deploy/nginx-http.conf" >"$to/isocentre-http.conf"
  sed 's/127\.0\.0\.1:3001/10.77.53.11:3000/; s/127\.0\.0\.1:3002/10.77.53.12:3000/' "$release/deploy/nginx-processes.conf" >"$to/processes.conf"
  install -m 644 "$release/deploy/container/nginx.conf" "$to/nginx.conf"
}

main "$@"
exit
