# shellcheck shell=bash
# `isocentre certificate <host name>`: a certificate of Let's Encrypt for one host name, renewed by Debian's timer. For a name that is
# not served yet, such as another edition's, nginx is told first. Read by deploy/isocentre.

certificate() {
  [ $# -ge 1 ] || { echo 'Usage: isocentre certificate <host name> [options of certbot]' >&2; exit 64; }
  local name=${1,,}
  shift
  is_host_name "$name" || stop "not a host name that a certificate can have: $name"
  if ! command -v certbot >/dev/null; then apt-get install -y -qq --no-install-recommends certbot >/dev/null; fi
  serve_name "$name"
  certbot certonly --non-interactive --agree-tos --email "$(sed -n 's/^ORGANISERS_EMAIL=//p' $SETTINGS/isocentre.env)" \
    --webroot -w /var/lib/isocentre-acme -d "$name" --cert-name "$name" --keep-until-expiring \
    --deploy-hook '/usr/local/bin/isocentre use-certificate' "$@"
  # Also when certbot had one already and did not call the hook.
  RENEWED_LINEAGE=/etc/letsencrypt/live/$name use_certificate
}

# Signed by itself until certbot's is there: nginx needs one to answer at all.
serve_name() {
  [ ! -e "$(certificate_link "$1")" ] || return 0
  local own=$SETTINGS/tls/self-signed-$1
  install -d -m 700 "$own"
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 365 -subj "/CN=$1" -addext "subjectAltName=DNS:$1" \
    -keyout "$own/privkey.pem" -out "$own/fullchain.pem" 2>/dev/null
  ln -sfn "self-signed-$1" "$(certificate_link "$1")"
  write_nginx_files "$release" "$(host)"
  reload_nginx
}

# The main name's link is `live`; every other name has a link of its own.
certificate_link() { if [ "$1" = "$(host)" ]; then echo $SETTINGS/tls/live; else echo "$SETTINGS/tls/host-$1"; fi; }

# certbot names its folder, which keeps its name when the certificate is renewed. One certificate is for one name.
use_certificate() {
  : "${RENEWED_LINEAGE:?is set by certbot: isocentre certificate <host name>}"
  [ -s "$RENEWED_LINEAGE/fullchain.pem" ] && [ -s "$RENEWED_LINEAGE/privkey.pem" ]
  local link
  link=$(certificate_link "$(basename "$RENEWED_LINEAGE")")
  # A folder of another name was asked for by hand, for the main name.
  [ -L "$link" ] || link=$SETTINGS/tls/live
  ln -sfn "$RENEWED_LINEAGE" "$link.partial"
  mv -T "$link.partial" "$link"
  nginx -t -q
  systemctl reload nginx
}
