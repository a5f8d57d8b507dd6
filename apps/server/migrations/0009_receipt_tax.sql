-- What receipts say about goods and services tax, where a society is registered for it. Without a row nothing is said.
create table edition_gst (
  edition_id integer primary key references editions (id),
  legal_name text not null check (length(legal_name) between 1 and 200),
  gstin text not null check (gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  sac text not null check (sac ~ '^\d{4,8}$'),
  rate_basis_points integer not null check (rate_basis_points between 0 and 10000)
);

-- As it was on the day the receipt was given.
alter table receipts add column gst jsonb;

-- Part of what an edition is: whoever keeps it in memory reads it again.
create trigger edition_gst_content_version after insert or update or delete on edition_gst
  for each row execute function raise_content_version();
