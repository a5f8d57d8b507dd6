-- Another e-mail address that an organiser has noted for a delegate. It takes effect once its owner has followed the link; until then, and for
-- some days after, both addresses are kept here, since the mail to the old one may leave after the change.
create table address_changes (
  edition_id integer not null,
  account_id uuid not null references accounts (id),
  id uuid not null,
  registration_id uuid not null,
  old_email text not null check (length(old_email) between 3 and 254),
  new_email text not null check (length(new_email) between 3 and 254 and new_email = btrim(new_email)),
  requested_at timestamptz not null,
  token_hash bytea check (length(token_hash) = 32),
  expires_at timestamptz,
  confirmed_at timestamptz,
  primary key (edition_id, account_id),
  unique (edition_id, id),
  unique (edition_id, token_hash),
  foreign key (edition_id, registration_id) references registrations (edition_id, id),
  check ((token_hash is null) = (expires_at is null)),
  check (confirmed_at is null or token_hash is null)
);
create index address_changes_of_account on address_changes (account_id);
create index address_changes_of_registration on address_changes (edition_id, registration_id);
