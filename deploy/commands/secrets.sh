# shellcheck shell=bash
# Part of `isocentre check`: the secrets of the settings stand in no other place of this machine. Read by deploy/isocentre.
# They are handed to grep by a file descriptor: as an argument each would be in the list of processes itself.

readonly SECRET_NAMES='[A-Z0-9_]*(SECRET|SECRETS|TOKEN|KEY|PASSWORD|PASSPHRASE)[A-Z0-9_]*'
# The public half of the payment provider's key.
readonly NOT_SECRET='RAZORPAY_KEY_ID|[A-Z0-9_]*_KEY_ID'

# One on a line. What is shorter than eight characters would be found everywhere.
secrets_of_settings() {
  local file
  for file in "$SETTINGS"/isocentre.env "$SETTINGS"/setup.env; do
    [ -f "$file" ] || continue
    grep -E "^$SECRET_NAMES=" "$file" | grep -vE "^($NOT_SECRET)=" | sed 's/^[^=]*=//; s/^"\(.*\)"$/\1/' | tr ',' '\n' || true
    echo
    # Passwords in addresses, as they are written there.
    sed -nE 's/^[A-Z0-9_]+="?[a-z]+:\/\/[^:@/]*:([^@]+)@.*/\1/p' "$file"
    # A last line may lack its end.
    echo
  done | grep -E '.{8,}' | sort -u
  if [ -f "$SETTINGS/backup/passphrase" ]; then cat "$SETTINGS/backup/passphrase"; fi
}

# has_secret: whether what comes through stdin holds one.
has_secret() { grep -qaF -f <(secrets_of_settings); }

check_secrets() {
  local before=$faults file mode
  if [ -z "$(secrets_of_settings)" ]; then return; fi
  for file in isocentre.env setup.env backup/passphrase; do
    [ -f "$SETTINGS/$file" ] || continue
    mode=$(stat -c %a "$SETTINGS/$file")
    if [ "${mode: -1}" != 0 ]; then fault "secrets: everybody may read $SETTINGS/$file" "chmod o= $SETTINGS/$file; then change what is in it: handbook, \"Secrets\""; fi
  done
  look_for_secrets 'the list of processes' 'find the program (ps axww) and give it the secret by a file' list_processes
  look_for_secrets 'a unit file' 'systemctl cat "isocentre*"; put it into /etc/isocentre/isocentre.env' list_units
  look_for_secrets 'the journal of the last two days' 'journalctl --vacuum-time=1s once you know who wrote it' list_journal
  look_for_secrets "nginx's log" 'find the request, then remove the line' list_nginx_log
  look_for_secrets "the program's folder" 'install the release again' list_program
  look_for_secrets 'the history of a shell' 'remove the line from it' list_histories
  [ "$faults" != "$before" ] || well 'secrets: only in the settings'
}

# look_for_secrets <where> <remedy> <command that prints it>
look_for_secrets() {
  if "$3" 2>/dev/null | has_secret; then fault "secrets: one is in $1" "$2. Then change it: handbook, \"Secrets\""; fi
}

list_processes() { cat "${PROC:-/proc}"/[0-9]*/cmdline | tr '\0' '\n'; }
list_units() { cat /etc/systemd/system/isocentre*.service /etc/systemd/system/isocentre*.d/*.conf; }
list_journal() { journalctl -q -o cat -u 'isocentre*' --since '2 days ago'; }
list_nginx_log() { cat /var/log/nginx/isocentre.log /var/log/nginx/error.log; }
list_program() { find -L "$PROGRAM/current" -maxdepth 3 -type f -not -path '*/node_modules/*' -size -256k -exec cat {} +; }
list_histories() { cat /root/.bash_history /home/*/.bash_history; }
