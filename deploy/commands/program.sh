# shellcheck shell=bash
# What of a release lies outside its own folder: the link `current`, units and nginx's files. Read by deploy/isocentre and, once the
# release is unpacked, by install.sh.

readonly JOURNAL=/etc/systemd/journald.conf.d/isocentre.conf
readonly SERVICES='isocentre-web@3001 isocentre-web@3002 isocentre-worker'

# use_release <folder>: from now on a process that starts is of that release. Those that run are left alone.
use_release() {
  point_to current "releases/$(basename "$1")"
  ln -sfn $PROGRAM/current/deploy/isocentre /usr/local/bin/isocentre
  install -m 644 "$1"/deploy/systemd/* /etc/systemd/system/
  systemctl daemon-reload
  # shellcheck disable=SC2086 # names, one word each
  systemctl -q enable isocentre.target $SERVICES
  limit_journal "$1"
}

limit_journal() {
  [ ! -f "$JOURNAL" ] || return 0
  install -D -m 644 "$1/deploy/journald.conf" "$JOURNAL"
  systemctl restart systemd-journald
}

# A link is changed in one moment: it always points to something.
point_to() {
  ln -sfn "$2" "$PROGRAM/$1.partial"
  mv -T "$PROGRAM/$1.partial" "$PROGRAM/$1"
}

# write_nginx_files <folder of the release> <host name>. They are in use after a reload. Every other name that has a certificate
# gets a copy of the server block.
write_nginx_files() {
  local file http2='' name link names=$2 conf=/etc/nginx/conf.d
  # From 1.25.1 on HTTP/2 is a directive of its own.
  if printf '%s\n' 1.25.1 "$(nginx -v 2>&1 | sed 's/.*nginx\/\([0-9.]*\).*/\1/')" | sort -CV; then http2='s/^  listen 443 ssl http2;/  http2 on;\n  listen 443 ssl;/; s/ ssl http2;/ ssl;/'; fi
  [ -f /etc/nginx/isocentre-processes.conf ] || install -m 644 "$1/deploy/nginx-processes.conf" /etc/nginx/isocentre-processes.conf
  sed "s/conference\.example\.org/$2/g; $http2" "$1/deploy/nginx.conf" >$conf/nginx.partial
  for link in $SETTINGS/tls/host-*; do
    [ -L "$link" ] || continue
    name=${link#"$SETTINGS/tls/host-"}
    names+=" $name"
    sed -n "/^server {/,\$ { s/conference\.example\.org/$name/g; s/tls\/live/tls\/host-$name/; $http2; p }" "$1/deploy/nginx.conf" >>$conf/nginx.partial
  done
  sed "s/conference\.example\.org/$names/g; $http2" "$1/deploy/nginx-http.conf" >$conf/nginx-http.partial
  for file in nginx nginx-http; do mv -T "$conf/$file.partial" "$conf/${file/nginx/isocentre}.conf"; done
  nginx -t -q
}
