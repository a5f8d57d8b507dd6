-- A further call for abstracts beside the call `regular`, whose window, limit and results are the edition's own dates.
create table calls (
  edition_id integer not null references editions (id),
  code text not null check (code ~ '^[a-z][a-z0-9-]{0,39}$' and code <> 'regular'),
  name text not null check (length(name) between 1 and 60),
  opens_at timestamptz not null,
  -- Excluded: from this instant on the call is closed, but for its grace.
  closes_at timestamptz not null,
  -- The last day, as advertised.
  advertised_on date not null,
  grace_minutes integer not null check (grace_minutes between 0 and 10080),
  max_per_delegate smallint not null check (max_per_delegate between 1 and 20),
  -- Until then authors are told of no decision. Null: not set, and nothing is told.
  results_at timestamptz,
  -- Raised by every change of these dates.
  version integer not null check (version > 0),
  primary key (edition_id, code),
  check (opens_at < closes_at),
  check (results_at >= closes_at)
);

-- To which call an abstract was sent. Null: to the call `regular`.
alter table abstracts add column call text;
alter table abstracts add constraint abstracts_call_fkey foreign key (edition_id, call) references calls (edition_id, code) not valid;

-- Published pages follow the results of the call, and who moves them.
create trigger calls_content_version
  after insert or update or delete on calls
  for each row execute function raise_content_version_by_abstracts();
