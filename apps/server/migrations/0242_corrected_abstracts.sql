-- Revisions that a chair made of an accepted abstract, a typing error mended: why, and who. All others are their authors'.
create table abstract_corrections (
  edition_id integer not null,
  abstract_id uuid not null,
  version integer not null check (version > 1),
  reason text not null check (length(reason) between 1 and 500),
  corrected_by uuid not null references accounts (id),
  corrected_at timestamptz not null default now(),
  primary key (edition_id, abstract_id, version),
  foreign key (edition_id, abstract_id, version) references abstract_revisions (edition_id, abstract_id, version) on delete cascade
);
create index abstract_corrections_by on abstract_corrections (corrected_by);
revoke update, delete, truncate on abstract_corrections from isocentre_app;
