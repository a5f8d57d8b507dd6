-- The programme as organisers arrange it: one draft, numbered releases. A release writes `programme_blocks` and
-- `programme_entries`, which pages, PDF and calendar read as before.

-- There once an organiser has changed something: until then the draft is what is public. Locked by every change.
create table programme_drafts (
  edition_id integer primary key references editions (id),
  version integer not null check (version > 0),
  changed_at timestamptz not null
);

create table rooms (
  edition_id integer not null references programme_drafts (edition_id),
  id integer not null,
  code text not null check (length(code) between 1 and 12),
  name text not null check (length(name) between 1 and 120),
  display_note text check (length(display_note) between 1 and 120),
  -- When it can be used; null: all day.
  opens time,
  closes time,
  -- Never deleted: releases name it.
  removed boolean not null default false,
  version integer not null default 1 check (version > 0),
  primary key (edition_id, id),
  check (opens < closes)
);

create table programme_sessions (
  edition_id integer not null references programme_drafts (edition_id),
  -- The id of the public line it came from, or a new one of the same sequence.
  id integer not null,
  sort integer not null,
  -- Days, parts of days and sessions of speakers are content of their own, which may change or go while a draft names them.
  day_id integer not null,
  block_id integer,
  speaker_session_id integer,
  -- Local time; null: not announced.
  starts time,
  ends time,
  room_id integer,
  kind text not null check (kind in ('session', 'posters', 'break')),
  title text not null check (length(title) between 1 and 300),
  codes text[] not null check (codes <@ array['IT', 'OT', 'PD', 'TT']),
  -- The people named are invented.
  sample boolean not null,
  -- Never deleted, so that its id comes back with it.
  removed boolean not null default false,
  -- Raised by every change of the session, its people or its slots.
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null,
  changed_by uuid references accounts (id),
  primary key (edition_id, id),
  foreign key (edition_id, room_id) references rooms (edition_id, id),
  check (ends is null or starts < ends),
  check (ends is null or starts is not null)
);

create table session_people (
  edition_id integer not null,
  session_id integer not null,
  position integer not null check (position >= 0),
  role text check (length(role) between 1 and 80),
  name text not null check (length(name) between 1 and 1000),
  -- Known for certain; null: by the name alone.
  account_id uuid references accounts (id),
  primary key (edition_id, session_id, position),
  foreign key (edition_id, session_id) references programme_sessions (edition_id, id)
);
create index session_people_of_account on session_people (account_id) where account_id is not null;

create table programme_slots (
  edition_id integer not null,
  -- Of the same sequence as sessions: both become public lines.
  id integer not null,
  session_id integer not null,
  position integer not null check (position >= 0),
  minutes integer not null check (minutes between 1 and 600),
  -- What is presented, placed by review; null: something else.
  abstract_id uuid,
  title text not null check (length(title) between 1 and 300),
  speaker text check (length(speaker) between 1 and 200),
  board text check (length(board) between 1 and 20),
  removed boolean not null default false,
  primary key (edition_id, id),
  foreign key (edition_id, session_id) references programme_sessions (edition_id, id),
  foreign key (edition_id, abstract_id) references abstracts (edition_id, id)
);
create index programme_slots_of_session on programme_slots (edition_id, session_id);
-- An abstract is presented once.
create unique index programme_slots_of_abstract on programme_slots (edition_id, abstract_id) where abstract_id is not null and not removed;

-- Append-only.
create table programme_releases (
  edition_id integer not null references programme_drafts (edition_id),
  number integer not null check (number > 0),
  snapshot jsonb not null,
  -- Against the release before, or what was public before the first.
  changes jsonb not null,
  -- Clashes that may stay, each with its reason.
  accepted jsonb not null,
  -- For visitors.
  note text check (length(note) between 1 and 500),
  -- The version of the draft that it shows.
  draft_version integer not null,
  by uuid references accounts (id),
  at timestamptz not null,
  primary key (edition_id, number)
);
revoke update, delete, truncate on programme_releases from isocentre_app;
create trigger programme_releases_content_version after insert on programme_releases
  for each row execute function raise_content_version();

-- New sessions and slots take their ids from the public lines.
grant usage on sequence programme_entries_id_seq to isocentre_app;
