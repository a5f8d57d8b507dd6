-- Words by which organisers sort delegates, in their own spelling. Free text about a person: erased with them, and part of their data.
create table registration_tags (
  edition_id integer not null,
  registration_id uuid not null,
  tag text not null check (length(tag) between 1 and 40 and strpos(tag, ',') = 0),
  tagged_at timestamptz not null,
  primary key (edition_id, registration_id, tag),
  foreign key (edition_id, registration_id) references registrations (edition_id, id)
);
create index registration_tags_by_tag on registration_tags (edition_id, tag, registration_id);

-- One action on many delegates, done by the worker. What it does is fixed when it is started.
create table bulk_runs (
  edition_id integer not null references editions (id),
  id uuid not null,
  kind text not null check (kind in ('tag', 'untag', 'letter')),
  tag text check (length(tag) between 1 and 40),
  subject text check (length(subject) between 1 and 150),
  body text check (length(body) between 1 and 5000),
  -- The run that it takes back.
  undoes uuid,
  started_by uuid not null references accounts (id),
  -- The role that allowed it.
  role text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (edition_id, id),
  foreign key (edition_id, undoes) references bulk_runs (edition_id, id),
  check (case kind when 'letter' then subject is not null and body is not null and tag is null and undoes is null
    else tag is not null and subject is null and body is null end)
);
create index bulk_runs_newest on bulk_runs (edition_id, started_at);
-- Taken back once.
create unique index bulk_runs_undone on bulk_runs (edition_id, undoes) where undoes is not null;

-- Whom it is about, one row for each, written when it is started.
create table bulk_run_rows (
  edition_id integer not null,
  run_id uuid not null,
  registration_id uuid not null,
  -- `unchanged`: there was nothing to do, the tag was there, or was not.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'unchanged', 'refused')),
  cause text check (cause in ('erased', 'address', 'tags')),
  primary key (edition_id, run_id, registration_id),
  foreign key (edition_id, run_id) references bulk_runs (edition_id, id),
  foreign key (edition_id, registration_id) references registrations (edition_id, id),
  check ((state = 'refused') = (cause is not null))
);
create index bulk_run_rows_of_registration on bulk_run_rows (edition_id, registration_id);
create index bulk_run_rows_waiting on bulk_run_rows (edition_id, run_id, registration_id) where state = 'waiting';

-- Each row is worked on once, whatever a worker believes.
create function bulk_row_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' then
    raise exception 'row % of run % was worked on before', old.registration_id, old.run_id;
  end if;
  return new;
end $$;
create trigger bulk_row_once before update on bulk_run_rows for each row execute function bulk_row_once();
