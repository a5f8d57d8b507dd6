-- One text to a group of people. What it says never changes; another text is another mailing.
create table mailings (
  edition_id integer not null references editions (id),
  id uuid not null,
  -- The rows of a table that the filter of its address means.
  group_table text not null check (group_table in ('presenters', 'reviewers', 'chairs', 'delegates', 'abstracts')),
  group_filter text not null check (length(group_filter) <= 2000),
  subject text not null check (length(subject) between 1 and 150 and subject !~ '[\r\n]'),
  body text not null check (length(body) between 1 and 5000),
  state text not null default 'draft' check (state in ('draft', 'released', 'held', 'called-off')),
  -- Date and time of the edition's clock; null: at once.
  planned_for text check (planned_for ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$'),
  -- Why it was held, or what became of letters that did not leave.
  note text check (length(note) between 1 and 500),
  written_by uuid not null references accounts (id),
  written_at timestamptz not null default now(),
  released_by uuid references accounts (id),
  released_at timestamptz,
  -- When its letters could leave.
  left_at timestamptz,
  primary key (edition_id, id),
  -- Nothing but a person's release lets it leave.
  check (state in ('draft', 'called-off') or released_by is not null),
  check ((released_by is null) = (released_at is null)),
  check (left_at is null or released_at is not null),
  check (state <> 'held' or note is not null)
);
create index mailings_newest on mailings (edition_id, written_at);
create index mailings_written_by on mailings (written_by);
create index mailings_released_by on mailings (released_by) where released_by is not null;
create index mailings_planned on mailings (edition_id, id) where state = 'released' and planned_for is not null;
revoke update, delete, truncate on mailings from isocentre_app;
grant update (state, planned_for, note, released_by, released_at, left_at) on mailings to isocentre_app;

-- The letters of its releases, and what each of them said.
create table mailing_letters (
  edition_id integer not null,
  letter_id uuid not null,
  mailing_id uuid not null,
  digest text not null check (digest ~ '^[0-9a-f]{16}$'),
  primary key (edition_id, letter_id),
  foreign key (edition_id, letter_id) references letters (edition_id, id),
  foreign key (edition_id, mailing_id) references mailings (edition_id, id)
);
create index mailing_letters_of_mailing on mailing_letters (edition_id, mailing_id);
revoke update, delete, truncate on mailing_letters from isocentre_app;
