-- How many files an abstract may have (0: none), how large, and of which kinds.
alter table review_settings
  add column files_most smallint not null default 0 check (files_most between 0 and 5),
  add column file_max_mb smallint not null default 5 check (file_max_mb between 1 and 10),
  add column file_types text[] not null default '{pdf,jpeg,png}' check (
    cardinality(file_types) between 1 and 3 and file_types <@ array['pdf', 'jpeg', 'png']
  );

-- What came with abstracts and drafts, and what reviewers get of it.
create table abstract_files (
  edition_id integer not null,
  id uuid not null,
  registration_id uuid not null,
  -- Of the abstract, or of the draft that will become one under this id.
  abstract_id uuid not null,
  -- As its author called it; shown to nobody else.
  file_name text not null check (length(file_name) between 1 and 200),
  type text not null check (type in ('pdf', 'jpeg', 'png')),
  bytes integer not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null,
  -- `none`: there is no virus scanner here. Nobody fetches what waits for one, or was found to be infected.
  scan text not null check (scan in ('none', 'waiting', 'clean', 'infected')),
  -- Drawn anew, without anything that says who made it. Null: that was not possible, and reviewers do not get it.
  drawn_key text,
  drawn_bytes integer check (drawn_bytes > 0),
  drawn_sha256 bytea check (length(drawn_sha256) = 32),
  pages smallint check (pages > 0),
  uploaded_at timestamptz not null default now(),
  primary key (edition_id, id),
  foreign key (edition_id, registration_id) references registrations (edition_id, id),
  check (num_nulls(drawn_key, drawn_bytes, drawn_sha256, pages) in (0, 4)),
  -- The same content is with an abstract once.
  unique (edition_id, abstract_id, sha256)
);
create index abstract_files_of_registration on abstract_files (edition_id, registration_id);
create index abstract_files_waiting on abstract_files (uploaded_at) where scan = 'waiting';
