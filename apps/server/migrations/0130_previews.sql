-- Read-only visits of an organiser to the public pages, at another instant or with drafts. Each belongs to the session that
-- made it and is gone with it.
create table previews (
  edition_id integer not null references editions (id),
  id uuid not null,
  session_id uuid not null references sessions (id) on delete cascade,
  -- Null: now.
  at timestamptz,
  drafts boolean not null,
  -- The page that is shown first.
  path text not null check (length(path) between 1 and 300 and path like '/%'),
  -- First of the address that opens it, which works once; then of the cookie.
  token_hash bytea not null check (length(token_hash) = 32),
  made_at timestamptz not null,
  opened_at timestamptz,
  until timestamptz not null check (until <= made_at + interval '1 hour'),
  primary key (edition_id, id)
);
create index previews_by_token on previews (token_hash);
create index previews_of_session on previews (session_id);
