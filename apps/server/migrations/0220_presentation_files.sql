-- Until when files of presentations are taken (null: until the conference begins), and how large they may be.
alter table presentation_dates
  add column files_until timestamptz,
  add column file_max_mb smallint not null default 40 check (file_max_mb between 1 and 100),
  -- Of slides. An e-poster is one page.
  add column slides_max_pages smallint not null default 60 check (slides_max_pages between 1 and 500);

-- A file on its way, piece by piece. What is whole becomes a file; what is cut off and not continued is deleted.
create table presentation_uploads (
  edition_id integer not null,
  id uuid not null,
  abstract_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  bytes integer not null check (bytes > 0),
  received integer not null default 0 check (received between 0 and bytes),
  -- By the edition's clock: what was begun in time may end a little later.
  begun_at timestamptz not null,
  -- By the system's clock.
  written_at timestamptz not null default now(),
  primary key (edition_id, id),
  foreign key (edition_id, abstract_id) references abstracts (edition_id, id) on delete cascade,
  -- One at a time: the one begun last.
  unique (edition_id, abstract_id)
);

create table presentation_upload_pieces (
  edition_id integer not null,
  upload_id uuid not null,
  -- Of the file, in bytes.
  starts integer not null check (starts >= 0),
  bytes integer not null check (bytes > 0),
  storage_key text not null,
  primary key (edition_id, upload_id, starts),
  foreign key (edition_id, upload_id) references presentation_uploads (edition_id, id) on delete cascade
);

-- Slides and e-posters. One that was replaced stays until no more are taken.
create table presentation_files (
  edition_id integer not null,
  -- Of the upload it came with: ended twice, it is one file.
  id uuid not null,
  abstract_id uuid not null,
  kind text not null check (kind in ('slides', 'e-poster')),
  -- As its author called it; shown to nobody else.
  file_name text not null check (length(file_name) <= 200),
  type text not null check (type in ('pdf', 'pptx')),
  bytes integer not null check (bytes > 0),
  pages integer not null check (pages > 0),
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null,
  -- `none`: there is no virus scanner here. Nobody fetches what waits for one, or was found to be infected.
  scan text not null check (scan in ('none', 'waiting', 'clean', 'infected')),
  uploaded_at timestamptz not null default now(),
  uploaded_by uuid not null references accounts (id),
  -- Null: it is the one that counts. An infected one never is.
  replaced_at timestamptz,
  primary key (edition_id, id),
  foreign key (edition_id, abstract_id) references abstracts (edition_id, id) on delete cascade,
  check (kind = 'slides' or (type = 'pdf' and pages = 1)),
  check (scan <> 'infected' or replaced_at is not null)
);
create unique index presentation_files_one_counts on presentation_files (edition_id, abstract_id, kind) where replaced_at is null;
create index presentation_files_of_abstract on presentation_files (edition_id, abstract_id);
create index presentation_files_waiting on presentation_files (uploaded_at) where scan = 'waiting';
create index presentation_files_uploaded_by on presentation_files (uploaded_by);
