-- What every stored file must be, so that a restored store can be compared byte by byte. Null for files stored before.
alter table proofs add column sha256 bytea check (length(sha256) = 32);
alter table images
  add column file_bytes integer[],
  add column file_sha256 bytea[],
  -- One for each width, in the same order.
  add check (file_bytes is null or cardinality(file_bytes) = cardinality(widths)),
  add check (file_sha256 is null or cardinality(file_sha256) = cardinality(widths));

-- The database was taken back to an earlier moment. Until the provider has been asked about the time before and since, money may be
-- missing here.
create table restores (
  restored_at timestamptz primary key default now(),
  -- The last moment whose changes are here.
  recovered_to timestamptz not null,
  provider_asked_at timestamptz,
  -- Money that the provider has and no order here; the organisers have to look at it.
  unknown_payments text[] not null default '{}'
);
