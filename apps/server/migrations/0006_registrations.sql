-- Some categories are for delegates from abroad only.
alter table registration_categories add column abroad_only boolean not null default false;

-- One account in one edition.
create table registrations (
  edition_id integer not null references editions (id),
  id uuid not null,
  account_id uuid not null references accounts (id),
  -- Shown as the edition's prefix and four digits.
  delegate_number integer not null check (delegate_number > 0),
  -- Null until chosen: somebody from an earlier edition joins first and completes later.
  category text,
  -- The code of a phase, `fixed` or `complimentary`.
  registration_type text check (registration_type ~ '^[a-z0-9-]+$'),
  title text not null check (length(title) <= 20),
  name text not null check (length(name) between 1 and 120),
  mobile text not null check (mobile ~ '^(\+?\d{6,15})?$'),
  institute text not null check (length(institute) <= 160),
  designation text not null check (length(designation) <= 120),
  city text not null check (length(city) <= 80),
  country text not null check (length(country) <= 60),
  country_other text not null check (length(country_other) <= 60),
  postal_address text not null check (length(postal_address) <= 400),
  postal_pin text not null check (length(postal_pin) <= 12),
  meal_preference text not null check (meal_preference in ('veg', 'non-veg', 'vegan', 'none')),
  -- The narrower limits are the edition's.
  age smallint check (age between 1 and 150),
  membership_id text not null check (length(membership_id) <= 40),
  pay_later boolean not null,
  payment_status text not null check (payment_status in ('NOT PAID', 'PENDING', 'PAID', 'COMPLIMENTARY', 'REFUNDED')),
  source text not null check (source in ('online', 'join', 'desk', 'import')),
  -- By the edition's clock: the price of that moment can be computed again.
  registered_at timestamptz not null,
  completed_at timestamptz,
  terms_version integer check (terms_version > 0),
  terms_accepted_at timestamptz,
  -- The rise of the price that its delegate has been told of.
  reminded_of timestamptz,
  -- Its personal data are gone; what is left serves the society's books.
  erased_at timestamptz,
  -- Raised by every change, so that nobody overwrites what they have not seen.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (edition_id, id),
  unique (edition_id, account_id),
  unique (edition_id, delegate_number),
  foreign key (edition_id, category) references registration_categories (edition_id, code),
  check ((category is null) = (registration_type is null)),
  check (completed_at is null or category is not null),
  check (completed_at is null or erased_at is not null or (mobile <> '' and designation <> '' and postal_address <> '' and postal_pin <> '')),
  check (payment_status = 'NOT PAID' or completed_at is not null),
  check (payment_status <> 'PENDING' or pay_later),
  check (payment_status not in ('PAID', 'COMPLIMENTARY') or not pay_later),
  check (payment_status <> 'COMPLIMENTARY' or registration_type = 'complimentary'),
  check (terms_version is null or terms_accepted_at is not null)
);
create index registrations_of_account on registrations (account_id);
-- Who still has to be told that the price rises.
create index registrations_paying_later on registrations (edition_id, category) where payment_status = 'PENDING';

-- The last number given. Taken inside the transaction of the registration: a number is given once, and hardly ever lost.
create table delegate_counters (
  edition_id integer primary key references editions (id),
  last_number integer not null check (last_number > 0)
);

-- A document that shows what a category asks for. Its file lies in the store under a name of ours, for its owner alone.
create table proofs (
  edition_id integer not null references editions (id),
  id uuid not null,
  registration_id uuid not null,
  kind text not null check (kind in ('age', 'bonafide', 'employment')),
  status text not null default 'pending' check (status in ('pending', 'verified', 'rejected')),
  -- What the organisers wrote when they refused it.
  note text check (length(note) between 1 and 500),
  file_name text not null check (length(file_name) <= 200),
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes integer not null check (bytes between 1 and 20971520),
  storage_key text not null,
  uploaded_at timestamptz not null default now(),
  reviewed_at timestamptz,
  primary key (edition_id, id),
  -- A new one takes the place of the one before.
  unique (edition_id, registration_id, kind),
  unique (edition_id, storage_key),
  foreign key (edition_id, registration_id) references registrations (edition_id, id),
  check ((status = 'pending') = (reviewed_at is null)),
  check (note is null or status = 'rejected')
);

-- A person asks for their data to be erased, over all editions: no edition_id, except to say where they asked.
create table erasure_requests (
  account_id uuid primary key references accounts (id),
  asked_of_edition integer not null references editions (id),
  requested_at timestamptz not null,
  erase_after timestamptz not null,
  erased_at timestamptz,
  check (erase_after > requested_at)
);
create index erasure_requests_waiting on erasure_requests (erase_after) where erased_at is null;

-- What is known of people from conferences before this system; offered to them when they join an edition.
create table earlier_delegates (
  account_id uuid primary key references accounts (id),
  title text not null check (length(title) <= 20),
  name text not null check (length(name) between 1 and 120),
  mobile text not null check (mobile ~ '^(\+?\d{6,15})?$'),
  institute text not null check (length(institute) <= 160),
  designation text not null check (length(designation) <= 120),
  city text not null check (length(city) <= 80),
  country text not null check (length(country) <= 60),
  country_other text not null check (length(country_other) <= 60),
  postal_address text not null check (length(postal_address) <= 400),
  postal_pin text not null check (length(postal_pin) <= 12),
  meal_preference text not null check (meal_preference in ('veg', 'non-veg', 'vegan', 'none')),
  age smallint check (age between 1 and 150),
  membership_id text not null check (length(membership_id) <= 40),
  imported_at timestamptz not null default now()
);
