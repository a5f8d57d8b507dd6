-- The registration that stands for this one since both were found to be the same person's. It is cancelled, and stays so.
alter table registrations
  add column merged_into uuid check (merged_into is null or (merged_into <> id and cancelled_at is not null));
-- Checked for new rows; the older ones were not merged.
alter table registrations add constraint registrations_merged_into_fkey
  foreign key (edition_id, merged_into) references registrations (edition_id, id) not valid;
-- Few are merged: the build takes milliseconds.
-- squawk-ignore require-concurrent-index-creation
create index registrations_merged on registrations (edition_id, merged_into) where merged_into is not null;

-- Two that look like one person and are not, as an organiser found out. Each pair once, in the order of their ids.
create table different_people (
  edition_id integer not null,
  one uuid not null,
  other uuid not null,
  -- The account of who said so; accounts are never deleted.
  said_by uuid not null,
  said_at timestamptz not null default now(),
  primary key (edition_id, one, other),
  foreign key (edition_id, one) references registrations (edition_id, id),
  foreign key (edition_id, other) references registrations (edition_id, id),
  check (one < other)
);
create index different_people_of_other on different_people (edition_id, other);

-- The mailbox of an address as people vary it: without what follows a plus, and without dots before the @.
create function loose_mailbox(email text) returns text language sql immutable strict parallel safe
  return replace(regexp_replace(split_part(lower(email), '@', 1), '\+.*$', ''), '.', '') || '@' || split_part(lower(email), '@', 2);

-- A name as it is compared: without case, accents, dots and doubled spaces.
create function loose_name(name text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(folded(name), '[\s.]+', ' ', 'g'));
