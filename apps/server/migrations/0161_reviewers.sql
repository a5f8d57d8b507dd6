-- What a chair notes about somebody who has the role of a reviewer: what they know, and how much they take.
create table reviewers (
  edition_id integer not null references editions (id),
  account_id uuid not null references accounts (id),
  -- Topics of abstracts, as they are named; one that is no longer taken matches nothing.
  expert text[] not null check (cardinality(expert) <= 200),
  able text[] not null check (cardinality(able) <= 200),
  -- At most so many abstracts; null: as many as the call says. 0: none.
  load smallint check (load between 0 and 500),
  version integer not null check (version > 0),
  primary key (edition_id, account_id),
  check (not expert && able)
);
create index reviewers_of_account on reviewers (account_id);
