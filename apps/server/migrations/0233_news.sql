-- Who gets no more news of an edition. The address stands as a hash, so that it is honoured without naming anybody.
create table suppressions (
  edition_id integer not null references editions (id),
  address_hash bytea not null check (octet_length(address_hash) = 32),
  scope text not null check (scope in ('news')),
  at timestamptz not null default now(),
  primary key (edition_id, address_hash, scope)
);
-- Whether a letter to many is news, which people can do without.
alter table bulk_runs add column news boolean not null default false;
alter table bulk_run_rows drop constraint bulk_run_rows_cause_check;
alter table bulk_run_rows add constraint bulk_run_rows_cause_check check (cause in ('erased', 'address', 'tags', 'unsubscribed')) not valid;
