-- Secret addresses by which a calendar program reads, without logging in. Of the address only a hash is kept.
create table feed_tokens (
  edition_id integer not null references editions (id),
  id uuid not null,
  account_id uuid not null references accounts (id),
  kind text not null check (kind in ('organiser', 'presenter')),
  token_hash bytea not null check (length(token_hash) = 32),
  made_at timestamptz not null,
  ended_at timestamptz,
  primary key (edition_id, id)
);
-- One at a time for each person and kind.
create unique index feed_tokens_live on feed_tokens (edition_id, account_id, kind) where ended_at is null;
create index feed_tokens_by_hash on feed_tokens (token_hash);
