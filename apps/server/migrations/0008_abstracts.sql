alter table edition_limits
  add column max_keywords integer not null default 6 check (max_keywords > 0),
  -- For what arrives after the deadline: taken, and noted as late.
  add column abstract_grace_minutes integer not null default 0 check (abstract_grace_minutes >= 0),
  add check (max_keywords >= min_keywords);

create table abstract_categories (
  edition_id integer not null references editions (id),
  name text not null check (length(name) between 1 and 160),
  sort integer not null,
  primary key (edition_id, name)
);
create trigger abstract_categories_content_version after insert or update or delete on abstract_categories
  for each row execute function raise_content_version();

-- What becomes of an abstract; what it says is in its revisions.
create table abstracts (
  edition_id integer not null references editions (id),
  id uuid not null,
  registration_id uuid not null,
  -- From 1 to as many as the edition allows each delegate.
  slot smallint not null check (slot > 0),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'withdrawn')),
  -- The revision that stands; raised by every change, so that nobody overwrites what they have not seen.
  version integer not null default 1 check (version > 0),
  -- Both by the edition's clock.
  submitted_at timestamptz not null,
  edited_at timestamptz not null,
  -- What the committee makes of it, told after the results are published.
  assigned_presentation_type text check (assigned_presentation_type in ('Oral', 'E-Poster')),
  reference_no text check (length(reference_no) between 1 and 40),
  presentation_score numeric(5, 2),
  withdrawal_requested_at timestamptz,
  withdrawal_reason text check (length(withdrawal_reason) between 1 and 1000),
  primary key (edition_id, id),
  unique (edition_id, reference_no),
  foreign key (edition_id, registration_id) references registrations (edition_id, id),
  check (presentation_score is null or reference_no is not null),
  check (withdrawal_reason is null or withdrawal_requested_at is not null),
  check (edited_at >= submitted_at)
);
-- However many arrive at the same moment: one in each place. One that the organisers withdrew gives its place back.
create unique index abstracts_one_per_slot on abstracts (edition_id, registration_id, slot) where status <> 'withdrawn';
create index abstracts_of_registration on abstracts (edition_id, registration_id);

-- Every state an abstract has been saved in. Rows are only ever added.
create table abstract_revisions (
  edition_id integer not null,
  abstract_id uuid not null,
  version integer not null check (version > 0),
  title text not null check (length(title) between 1 and 500),
  category text not null,
  presentation_type text not null check (presentation_type in ('Oral', 'E-Poster')),
  background text not null check (length(background) between 1 and 8000),
  methods text not null check (length(methods) between 1 and 8000),
  results text not null check (length(results) between 1 and 8000),
  conclusion text not null check (length(conclusion) between 1 and 8000),
  keywords text[] not null check (cardinality(keywords) between 1 and 40),
  word_count integer not null check (word_count > 0),
  -- The place of the corresponding author, who alone gives an address: exactly one, by construction.
  corresponding smallint not null,
  email text not null check (length(email) between 3 and 254),
  mobile text not null check (length(mobile) between 6 and 160),
  saved_at timestamptz not null,
  saved_by uuid not null references accounts (id),
  primary key (edition_id, abstract_id, version),
  foreign key (edition_id, abstract_id) references abstracts (edition_id, id),
  foreign key (edition_id, category) references abstract_categories (edition_id, name)
);

create table abstract_authors (
  edition_id integer not null,
  abstract_id uuid not null,
  version integer not null,
  position smallint not null check (position > 0),
  name text not null check (length(name) between 1 and 160),
  department text not null check (length(department) between 1 and 160),
  institution text not null check (length(institution) between 1 and 160),
  city text not null check (length(city) between 1 and 160),
  primary key (edition_id, abstract_id, version, position),
  foreign key (edition_id, abstract_id, version) references abstract_revisions (edition_id, abstract_id, version)
);

alter table abstracts add foreign key (edition_id, id, version)
  references abstract_revisions (edition_id, abstract_id, version) deferrable initially deferred;
alter table abstract_revisions add foreign key (edition_id, abstract_id, version, corresponding)
  references abstract_authors (edition_id, abstract_id, version, position) deferrable initially deferred;

revoke update, delete, truncate on abstract_revisions, abstract_authors from isocentre_app;

-- What somebody is writing. At most one for a new abstract, and one for each that is being edited.
create sequence abstract_draft_versions;
grant usage on sequence abstract_draft_versions to isocentre_app;

create table abstract_drafts (
  edition_id integer not null,
  registration_id uuid not null,
  -- `new`, or the id of the abstract that is being edited.
  target text not null check (target = 'new' or target = abstract_id::text),
  -- The id that a new one will have: sent twice, it is stored once.
  abstract_id uuid not null,
  -- The revision that is being edited; null for a new one.
  abstract_version integer check (abstract_version > 0),
  form jsonb not null,
  -- Never the same again, not even after a draft was discarded and another begun: a window left open cannot take one for
  -- the other.
  version bigint not null default nextval('abstract_draft_versions'),
  saved_at timestamptz not null default now(),
  primary key (edition_id, registration_id, target),
  foreign key (edition_id, registration_id) references registrations (edition_id, id),
  check ((target = 'new') = (abstract_version is null))
);

-- Takes a person's writing out, as they have a right to: drafts, and abstracts with all revisions. What was accepted belongs
-- to the record of the conference; of it stays what is printed, without its past and without addresses. The application
-- may not change revisions in any other way.
create function erase_abstracts(of_edition integer, of_registration uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from abstract_drafts where edition_id = of_edition and registration_id = of_registration;
  set constraints all deferred;
  delete from abstract_authors author using abstracts a
    where a.edition_id = of_edition and a.registration_id = of_registration
      and author.edition_id = a.edition_id and author.abstract_id = a.id and (a.status <> 'accepted' or author.version <> a.version);
  delete from abstract_revisions revision using abstracts a
    where a.edition_id = of_edition and a.registration_id = of_registration
      and revision.edition_id = a.edition_id and revision.abstract_id = a.id and (a.status <> 'accepted' or revision.version <> a.version);
  update abstract_revisions revision set email = 'erased@erased.invalid', mobile = '000000' from abstracts a
    where a.edition_id = of_edition and a.registration_id = of_registration
      and revision.edition_id = a.edition_id and revision.abstract_id = a.id;
  delete from abstracts where edition_id = of_edition and registration_id = of_registration and status <> 'accepted';
  update abstracts set withdrawal_reason = null where edition_id = of_edition and registration_id = of_registration;
end $$;
revoke execute on function erase_abstracts from public;
grant execute on function erase_abstracts to isocentre_app;
