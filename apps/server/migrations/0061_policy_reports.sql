-- What browsers refused to load or run on our pages, as they report it: counted, not collected. No address of a visitor, no query of a page.
create table policy_reports (
  edition_id integer not null references editions (id),
  day date not null,
  directive text not null check (directive ~ '^[a-z-]{3,40}$'),
  -- The origin that was refused, or a word such as `inline`.
  blocked text not null check (length(blocked) between 1 and 200),
  path text not null check (length(path) between 1 and 200),
  times integer not null default 1 check (times > 0),
  last_seen_at timestamptz not null default now(),
  primary key (edition_id, day, directive, blocked, path)
);
