# shellcheck shell=bash
# What an administrator may answer when asked for a host name and a mail address. Read by deploy/isocentre and set-up.sh; install.sh, which
# comes alone, has a copy.

# The last part of the name has a letter, unlike that of an address, and all of it at most the 64 characters of a certificate's own name.
is_host_name() {
  local label='[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
  [[ $1 =~ ^($label\.)+$label$ && $1 =~ [a-z][a-z0-9-]*$ && ${#1} -le 64 ]]
}

# What the service takes as well, and stands in a file of settings as it is.
is_mail_address() {
  local label='[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?'
  [[ $1 =~ ^[A-Za-z0-9_+-]+(\.[A-Za-z0-9_+-]+)*@($label\.)+[A-Za-z]{2,}$ ]]
}
