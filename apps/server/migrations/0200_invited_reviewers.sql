-- What a chair thinks somebody knows who is invited to review: offered to them when they accept.
alter table staff_invitations add column topics text[] not null default '{}' check (cardinality(topics) <= 200);
-- Why somebody declined, from a list; their own words stand in decline_reason.
alter table staff_invitations
  add column decline_cause text check (decline_cause in ('no-time', 'not-my-field', 'conflict', 'other'));

-- In which category an abstract was when it was assigned: changed since, and the chair looks whether the reviewer still fits.
-- Null: assigned before this was noted.
alter table assignments add column category text check (length(category) <= 200);

-- Who decides in the place of chairs who are all in conflict: about those abstracts and no others.
create table acting_chairs (
  edition_id integer not null references editions (id),
  account_id uuid not null references accounts (id),
  named_by uuid not null references accounts (id),
  named_at timestamptz not null default now(),
  primary key (edition_id, account_id)
);
create index acting_chairs_of_account on acting_chairs (account_id);
create index acting_chairs_named_by on acting_chairs (named_by);
