-- Whether authors read the score of what was accepted, from the results on.
alter table review_settings add column show_score boolean not null default true;

-- Places for talks and e-posters of a call.
create table capacities (
  edition_id integer not null references editions (id),
  call text not null check (call ~ '^[a-z][a-z0-9-]{0,39}$'),
  type text not null check (type in ('oral', 'e-poster')),
  -- Of this category alone; empty: shared by all that have none of their own.
  category text not null check (length(category) <= 200),
  places smallint not null check (places between 0 and 9999),
  primary key (edition_id, call, type, category)
);

-- Many decisions applied at once.
create table decision_batches (
  edition_id integer not null references editions (id),
  id uuid not null,
  call text not null,
  applied_at timestamptz not null default now(),
  applied_by uuid not null references accounts (id),
  undone_at timestamptz,
  undone_by uuid references accounts (id),
  primary key (edition_id, id),
  check ((undone_at is null) = (undone_by is null))
);
create index decision_batches_applied_by on decision_batches (applied_by);
create index decision_batches_undone_by on decision_batches (undone_by);

-- What a chair decided about an abstract: pending until a batch applies it.
create table decisions (
  edition_id integer not null,
  abstract_id uuid not null,
  -- Null: taken back. `hold`: left open on purpose. Neither is ever applied.
  outcome text check (outcome in ('oral', 'e-poster', 'reserve', 'reject', 'hold')),
  state text not null check (state in ('pending', 'applied')),
  -- By hand, or where a cut line put it.
  origin text not null check (origin in ('hand', 'line')),
  -- Why on so few reviews, or why it was corrected after the results.
  reason text check (length(reason) between 1 and 500),
  -- The revision that was decided about: another one, and somebody has to look again.
  abstract_version integer not null check (abstract_version > 0),
  decided_by uuid not null references accounts (id),
  decided_at timestamptz not null default now(),
  -- Mean and number of the reviews when it was applied; later reviews do not change them.
  score numeric(5, 2),
  reviews smallint check (reviews >= 0),
  batch_id uuid,
  -- Raised by every change.
  version integer not null check (version > 0),
  primary key (edition_id, abstract_id),
  foreign key (edition_id, abstract_id) references abstracts (edition_id, id) on delete cascade,
  foreign key (edition_id, batch_id) references decision_batches (edition_id, id),
  check (state = 'pending' or (outcome is not null and outcome <> 'hold' and batch_id is not null and reviews is not null)),
  check (state = 'applied' or (batch_id is null and score is null and reviews is null))
);
create index decisions_of_batch on decisions (edition_id, batch_id);
create index decisions_decided_by on decisions (decided_by);

-- Everything that happened to a decision. Rows are only ever added.
create table decision_events (
  edition_id integer not null,
  id uuid not null,
  abstract_id uuid not null,
  -- `withdrawn`: its author changed the text, or took it back.
  kind text not null check (kind in ('decided', 'applied', 'undone', 'corrected', 'withdrawn')),
  outcome text check (outcome in ('oral', 'e-poster', 'reserve', 'reject', 'hold')),
  -- What it was before.
  previous text check (previous in ('oral', 'e-poster', 'reserve', 'reject', 'hold')),
  origin text check (origin in ('hand', 'line')),
  reason text check (length(reason) between 1 and 500),
  batch_id uuid,
  -- Null: the software.
  account_id uuid references accounts (id),
  at timestamptz not null default now(),
  primary key (edition_id, id),
  foreign key (edition_id, abstract_id) references abstracts (edition_id, id) on delete cascade,
  foreign key (edition_id, batch_id) references decision_batches (edition_id, id)
);
create index decision_events_of_abstract on decision_events (edition_id, abstract_id, at);
create index decision_events_of_batch on decision_events (edition_id, batch_id);
create index decision_events_of_account on decision_events (account_id);
revoke update, delete, truncate on decision_events from isocentre_app;

-- The numbers that accepted abstracts keep: `OP-07`. The next one is only ever raised, so that none is given twice.
create table reference_series (
  edition_id integer not null references editions (id),
  code text not null check (code in ('oral', 'e-poster')),
  pattern text not null check (pattern ~ '^[A-Z0-9-]{1,20}#{1,5}$'),
  next integer not null default 1 check (next > 0),
  primary key (edition_id, code)
);

create table reference_numbers (
  edition_id integer not null,
  reference_no text not null check (length(reference_no) between 1 and 40),
  series text not null,
  abstract_id uuid not null,
  given_at timestamptz not null default now(),
  -- The abstract has another one since, or was withdrawn; this one still finds it.
  retired_at timestamptz,
  primary key (edition_id, reference_no),
  foreign key (edition_id, series) references reference_series (edition_id, code),
  foreign key (edition_id, abstract_id) references abstracts (edition_id, id) on delete cascade
);
-- One that was taken back keeps its number reserved.
create unique index reference_numbers_reserved on reference_numbers (edition_id, abstract_id) where retired_at is null;
create index reference_numbers_of_abstract on reference_numbers (edition_id, abstract_id);
create index reference_numbers_of_series on reference_numbers (edition_id, series);
revoke delete, truncate on reference_numbers from isocentre_app;
