# shellcheck shell=bash
# `isocentre restart`: the processes one after the other, with every request answered. Read by deploy/isocentre.
# nginx does not ask whether a process is ready, and a process that closes its door loses whoever stands before it. So a
# process is taken out of nginx first, and put back when it serves: as the next one is taken out, since each reload of nginx takes seconds.

readonly PROCESSES=/etc/nginx/isocentre-processes.conf
readonly WEB_PORTS='3001 3002'

restart() {
  local port
  for port in $(ports_idle_first); do
    restart_web "$port"
  done
  pass_to_all_but none
  systemctl restart isocentre-worker
}

# One that does not serve goes first, so that there is always one that does.
ports_idle_first() {
  local port
  for port in $WEB_PORTS; do serves "$port" || echo "$port"; done
  for port in $WEB_PORTS; do if serves "$port"; then echo "$port"; fi; done
}

serves() { curl -fs -m 5 -o /dev/null "http://127.0.0.1:$1/readyz"; }

restart_web() {
  pass_to_all_but "$1"
  if ! systemctl restart "isocentre-web@$1"; then
    echo "isocentre: the web process on port $1 does not start. The other one serves. Why: journalctl -u isocentre-web@$1 -n 50. Once that is mended: isocentre restart" >&2
    return 1
  fi
}

# Returns when nginx no longer passes anything to the process that is left out.
pass_to_all_but() {
  sed -E "s/^(server 127\.0\.0\.1:$1) .*/\1 down;/" "$release/deploy/nginx-processes.conf" >$PROCESSES.partial
  mv -T $PROCESSES.partial $PROCESSES
  reload_nginx
}

# Workers with the earlier configuration finish what they have begun and end. A long download may keep one; it starts nothing new.
reload_nginx() {
  nginx -t -q
  systemctl reload nginx
  sleep 1
  local tries=25
  while [ $tries -gt 0 ] && grep -qsz 'shuttin[g] down' /proc/[0-9]*/cmdline; do
    tries=$((tries - 1))
    sleep 0.2
  done
}
