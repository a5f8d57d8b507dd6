-- What a chair made of a passage that may tell reviewers who wrote an abstract. Passages that nobody has looked at are found anew
-- whenever they are asked for; a hidden one is kept from reviewers, and stays in the text.
create table text_flags (
  edition_id integer not null,
  abstract_id uuid not null,
  -- The revision that was looked at.
  version integer not null,
  field text not null check (field in ('title', 'background', 'methods', 'results', 'conclusion', 'keywords')),
  -- Where it begins in the text of the field, and how long it is; of keywords in all of them, joined by commas.
  at integer not null check (at >= 0),
  length integer not null check (length > 0),
  kind text not null check (kind in ('name', 'institution', 'initials', 'address')),
  state text not null check (state in ('hidden', 'harmless')),
  decided_by uuid not null references accounts (id),
  decided_at timestamptz not null default now(),
  primary key (edition_id, abstract_id, version, field, at),
  foreign key (edition_id, abstract_id, version) references abstract_revisions (edition_id, abstract_id, version) on delete cascade
);
create index text_flags_decided_by on text_flags (decided_by);
