-- Books of abstracts that were made, or are being made. A correction is a new number; the one before stays.
create table books (
  edition_id integer not null references editions (id),
  number integer not null check (number > 0),
  variant text not null check (variant in ('complete', 'proof', 'without-names')),
  -- Null: all of them.
  category text,
  state text not null check (state in ('making', 'ready', 'failed')),
  -- Of everything that is printed but the number: the same, and there is nothing to make again.
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  -- Reference, title and digest of each abstract, to say what changed.
  contents jsonb,
  storage_key text,
  bytes integer check (bytes > 0),
  sha256 bytea check (length(sha256) = 32),
  pages integer check (pages > 0),
  -- What went wrong, and with which abstract.
  fault text check (length(fault) between 1 and 500),
  made_by uuid not null references accounts (id),
  asked_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (edition_id, number),
  check ((state = 'making') = (finished_at is null)),
  check ((state = 'ready') = (storage_key is not null and digest is not null and contents is not null and bytes is not null
    and sha256 is not null and pages is not null)),
  check ((state = 'failed') = (fault is not null))
);
-- One at a time: setting a book takes a core and much memory.
create unique index books_one_is_made on books (edition_id) where state = 'making';
create index books_of_account on books (made_by);
