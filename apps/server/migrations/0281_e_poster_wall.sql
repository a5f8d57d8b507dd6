-- When the author agreed that everybody sees the e-poster on the wall. Null: they have not, or no longer do.
alter table presentations add column wall_agreed_at timestamptz;

-- The page of an e-poster as we draw it for the wall: the file itself is never sent to visitors.
create table poster_pages (
  edition_id integer not null,
  file_id uuid not null,
  -- Null: it cannot be drawn, and is not tried again.
  key text check (key ~ '^[0-9a-f]{32}$'),
  width integer check (width > 0),
  height integer check (height > 0),
  -- The smallest first; the last is `width`.
  widths integer[] not null check (cardinality(widths) <= 4),
  file_bytes integer[] not null,
  file_sha256 bytea[] not null,
  drawn_at timestamptz not null default now(),
  primary key (edition_id, file_id),
  foreign key (edition_id, file_id) references presentation_files (edition_id, id) on delete cascade,
  check (num_nulls(key, width, height) in (0, 3)),
  check ((key is null) = (cardinality(widths) = 0)),
  check (cardinality(widths) = cardinality(file_bytes) and cardinality(widths) = cardinality(file_sha256))
);

-- The wall shows them.
create trigger poster_pages_content_version after insert or update or delete on poster_pages
  for each row execute function raise_content_version_by_abstracts();
create trigger presentation_files_content_version after update of scan, replaced_at on presentation_files
  for each row execute function raise_content_version_by_abstracts();
create trigger deleted_presentation_files_content_version after delete on presentation_files
  for each row execute function raise_content_version_by_abstracts();
