-- A person, over all editions: these tables have no edition_id, except the roles, which are given per edition.

create table accounts (
  id uuid primary key,
  -- As its owner writes it; unique in any case.
  email text not null check (length(email) between 3 and 254 and email = btrim(email)),
  title text check (length(title) between 1 and 20),
  name text not null check (length(name) between 1 and 120),
  -- Null: imported from an earlier conference. Its owner sets a password by the reset link.
  password_hash text check (password_hash like '$argon2id$%'),
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  -- Set: nobody signs in, and running sessions have ended.
  disabled_at timestamptz
);
create unique index accounts_email_any_case on accounts (lower(email));

-- Whoever reads this table, or a copy of it, cannot use what it holds: the cookie's token is not here, only its hash.
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id uuid not null references accounts (id),
  remember boolean not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_until timestamptz not null,
  absolute_until timestamptz not null,
  address text not null,
  user_agent text not null check (length(user_agent) <= 300),
  check (idle_until <= absolute_until)
);
create index sessions_of_account on sessions (account_id, last_seen_at desc);

-- At most one per account, so that a new request ends the older link. The token is made when the mail is sent and
-- stands nowhere but in the mail.
create table password_resets (
  account_id uuid primary key references accounts (id),
  id uuid not null unique,
  requested_at timestamptz not null,
  token_hash bytea unique check (length(token_hash) = 32),
  expires_at timestamptz,
  check ((token_hash is null) = (expires_at is null))
);

-- Wrong passwords in a row, by the hash of the address as it was typed: known and unknown addresses are treated alike.
create table sign_in_failures (
  email_hash bytea primary key check (length(email_hash) = 32),
  failures integer not null check (failures > 0),
  last_at timestamptz not null,
  -- No password is looked at before.
  free_at timestamptz not null
);
create index sign_in_failures_by_age on sign_in_failures (last_at);

create table staff_roles (
  -- Null: for every edition.
  edition_id integer references editions (id),
  account_id uuid not null references accounts (id),
  role text not null check (role in ('admin', 'desk', 'treasurer', 'scientific-chair', 'reviewer', 'editor', 'viewer')),
  granted_at timestamptz not null default now(),
  unique nulls not distinct (edition_id, account_id, role)
);
create index staff_roles_of_account on staff_roles (account_id);

create table second_factors (
  account_id uuid primary key references accounts (id),
  -- Encrypted with a key that the database does not have.
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: no code is taken twice.
  last_step bigint not null default 0
);

-- Who did it, where it was somebody with an account. Not a reference: what happened stays, whatever becomes of the account.
alter table audit_log add column account_id uuid;
