-- What a packaged edition looked like when it was loaded last. Rows that differ from it were changed by people since, and
-- loading the package again must not put them back unasked.
create table edition_sources (
  edition_id integer primary key references editions (id),
  loaded_at timestamptz not null default now(),
  -- By table: its rows as the database stored them.
  tables jsonb not null
);
