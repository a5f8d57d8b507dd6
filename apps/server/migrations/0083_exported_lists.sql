-- The last file that was made of each list, so that the next one can say what is new since. No words of anybody: for each row the
-- registration, its number, and a hash of what stood in the file. Deleted after half a year.
create table exported_lists (
  edition_id integer not null references editions (id) on delete cascade,
  -- A hash of which list it is: its kind, its filters and its columns.
  list bytea not null check (length(list) = 32),
  -- A new one for each file.
  file_id uuid not null,
  made_at timestamptz not null,
  -- So that equal words of two files have different hashes.
  salt bytea not null check (length(salt) = 16),
  -- For each row 28 bytes: the registration's id, its number, the hash.
  rows bytea not null check (length(rows) % 28 = 0),
  primary key (edition_id, list)
);
