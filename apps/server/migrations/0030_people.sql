-- Who organises what. A role is held in one edition or, without one, in all editions of a society, and in none of another.
alter table editions add unique (society_id, id);

alter table staff_roles drop constraint staff_roles_role_check;
alter table staff_roles
  add column society_id integer references societies (id),
  -- Null: by the command of the installation.
  add column granted_by uuid references accounts (id);
update staff_roles set society_id = (select society_id from editions where id = edition_id) where edition_id is not null;
-- A role for every edition was meant for the society of this installation.
update staff_roles set society_id = (select society_id from editions where is_default) where edition_id is null;
update staff_roles set role = 'owner' where role = 'admin';
alter table staff_roles
  alter column society_id set not null,
  add constraint staff_roles_role_check
    check (role in ('owner', 'treasurer', 'registrar', 'desk', 'scientific-chair', 'reviewer', 'judge', 'editor', 'viewer')),
  add foreign key (society_id, edition_id) references editions (society_id, id),
  drop constraint staff_roles_edition_id_account_id_role_key,
  add unique nulls not distinct (society_id, edition_id, account_id, role);

-- One table for all roles, reviewers and judges included.
create table staff_invitations (
  society_id integer not null references societies (id),
  -- Null: for all editions of the society.
  edition_id integer,
  id uuid primary key,
  email text not null check (length(email) between 3 and 254 and email = btrim(email)),
  name text check (length(name) between 1 and 120),
  roles text[] not null check (cardinality(roles) > 0),
  -- The token is made when the mail is sent and stands nowhere but in the mail. Null: not sent yet.
  token_hash bytea unique check (length(token_hash) = 32),
  -- Null: by the command of the installation.
  invited_by uuid references accounts (id),
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references accounts (id),
  declined_at timestamptz,
  decline_reason text check (length(decline_reason) <= 500),
  withdrawn_at timestamptz,
  foreign key (society_id, edition_id) references editions (society_id, id),
  check (num_nonnulls(accepted_at, declined_at, withdrawn_at) <= 1),
  check ((accepted_at is null) = (accepted_by is null)),
  -- What has ended cannot be used again.
  check (num_nonnulls(accepted_at, declined_at, withdrawn_at) = 0 or token_hash is null)
);
-- A newer invitation of an address replaces the older one.
create unique index staff_invitations_open on staff_invitations (society_id, edition_id, lower(email)) nulls not distinct
  where accepted_at is null and declined_at is null and withdrawn_at is null;
create index staff_invitations_of_edition on staff_invitations (society_id, edition_id, invited_at);

create table recovery_codes (
  account_id uuid not null references accounts (id),
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table passkeys (
  account_id uuid not null references accounts (id),
  -- As the browser names it.
  id text primary key check (length(id) between 1 and 1400),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_account on passkeys (account_id);

-- What a passkey has to sign: once, for one session and one purpose, for a few minutes.
create table webauthn_challenges (
  session_id uuid not null references sessions (id) on delete cascade,
  purpose text not null check (purpose in ('register', 'verify')),
  challenge text not null check (length(challenge) between 16 and 200),
  until timestamptz not null,
  primary key (session_id, purpose)
);

alter table sessions
  -- When the second factor was given, and the last request of an organiser since.
  add column elevated_at timestamptz,
  add column elevated_seen_at timestamptz,
  -- When it was given again, before something that cannot be undone.
  add column confirmed_at timestamptz,
  add check ((elevated_at is null) = (elevated_seen_at is null)),
  add check (confirmed_at is null or elevated_at is not null);

-- Wrong codes in a row, by account: the delay grows as with passwords.
create table second_factor_failures (
  account_id uuid primary key references accounts (id),
  failures integer not null check (failures > 0),
  last_at timestamptz not null,
  -- No code is looked at before.
  free_at timestamptz not null
);

-- What a change said, beside the audit row that says that it happened: whatever may identify a person or repeats
-- confidential words. It is erased with the person; the audit row stays and shows that there was something.
create table change_details (
  edition_id integer not null,
  audit_id uuid not null,
  -- Whom it is about.
  account_id uuid not null,
  registration_id uuid,
  before jsonb,
  after jsonb,
  reason text check (length(reason) <= 500),
  erased_at timestamptz,
  primary key (edition_id, audit_id),
  foreign key (edition_id, audit_id) references audit_log (edition_id, id),
  check (erased_at is null or num_nonnulls(before, after, reason) = 0)
);
create index change_details_of_account on change_details (account_id) where erased_at is null;
revoke update, delete, truncate on change_details from isocentre_app;

-- The only way to take details out: what is about an account that is erased, or about a registration of it that is.
create function erase_change_details(of_account uuid) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased integer;
begin
  update change_details d set before = null, after = null, reason = null, erased_at = now()
    where d.account_id = of_account and d.erased_at is null and (
      exists (select from accounts a where a.id = of_account and a.email = a.id || '@erased.invalid')
      or exists (select from registrations r where r.edition_id = d.edition_id and r.id = d.registration_id and r.erased_at is not null)
    );
  get diagnostics erased = row_count;
  return erased;
end $$;
revoke execute on function erase_change_details from public;
grant execute on function erase_change_details to isocentre_app;

-- The first answer to a request that creates something or moves money, for when it is sent again.
create table idempotency_keys (
  edition_id integer not null references editions (id),
  -- An account or a device.
  actor uuid not null,
  route text not null,
  key text not null check (length(key) between 8 and 100),
  body_hash bytea not null check (length(body_hash) = 32),
  answer jsonb,
  until timestamptz not null,
  primary key (edition_id, actor, route, key)
);
create index idempotency_keys_by_age on idempotency_keys (until);
