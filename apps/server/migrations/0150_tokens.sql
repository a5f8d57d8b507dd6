-- Tokens by which programs read one edition. Of a token only the hash is kept, and its beginning to know it by.
create table api_tokens (
  edition_id integer not null references editions (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  prefix text not null check (prefix ~ '^iso_[A-Za-z0-9_-]{6}$'),
  token_hash bytea not null check (length(token_hash) = 32),
  scopes text[] not null check (
    cardinality(scopes) > 0 and scopes <@ array['edition.read', 'content.read', 'delegates.read', 'money.read', 'abstracts.read']
  ),
  made_by uuid not null references accounts (id),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at and expires_at <= made_at + interval '400 days'),
  -- A day is enough to see that nobody uses it any more, and is written once.
  last_used_on date,
  ended_at timestamptz,
  primary key (edition_id, id)
);
create index api_tokens_by_hash on api_tokens (token_hash);
