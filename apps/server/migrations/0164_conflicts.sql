-- Where a reviewer works, whom and what they declare to be in conflict with, and whether they get nothing new for now. Read
-- and written together with their topics.
alter table reviewers add column institutions text[] not null default '{}' check (cardinality(institutions) <= 20);
alter table reviewers add column declared_people text[] not null default '{}' check (cardinality(declared_people) <= 100);
alter table reviewers add column declared_institutions text[] not null default '{}' check (cardinality(declared_institutions) <= 100);
alter table reviewers add column paused boolean not null default false;

-- Two names of one institution, as a chair has said. Compared by their keys; the words are for people.
create table institution_aliases (
  edition_id integer not null references editions (id),
  key text not null check (length(key) between 1 and 300),
  stands_for text not null check (length(stands_for) between 1 and 300),
  name text not null check (length(name) between 1 and 300),
  other_name text not null check (length(other_name) between 1 and 300),
  primary key (edition_id, key),
  check (key <> stands_for)
);

-- Mail domains that many institutions share, such as a university system's: the same one is no conflict.
create table shared_domains (
  edition_id integer not null references editions (id),
  domain text not null check (domain ~ '^[a-z0-9.-]{3,253}$'),
  primary key (edition_id, domain)
);
