-- What organisers write about the conference: every version of every item, which of them is the draft and which is public,
-- and what went live together. The tables that pages read stay as they are; publishing writes into them.
create table content_revisions (
  edition_id integer not null references editions (id),
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  -- The id of a row, the name of a page, `only`, or `order` for the order of a list.
  item_id text not null check (length(item_id) between 1 and 60),
  version integer not null check (version > 0),
  body jsonb not null,
  -- It takes the item off the pages.
  hides boolean not null default false,
  -- Null: what was public before anybody edited it here.
  made_by uuid references accounts (id),
  made_at timestamptz not null default now(),
  reason text check (length(reason) between 1 and 500),
  primary key (edition_id, kind, item_id, version)
);

-- Where an item stands. Published in a version that hides it: it was public and can be restored.
create table content_items (
  edition_id integer not null references editions (id),
  kind text not null,
  item_id text not null,
  draft_version integer,
  published_version integer,
  primary key (edition_id, kind, item_id),
  foreign key (edition_id, kind, item_id, draft_version) references content_revisions (edition_id, kind, item_id, version),
  foreign key (edition_id, kind, item_id, published_version) references content_revisions (edition_id, kind, item_id, version)
);

-- Drafts that go live together, at once or at an instant of the edition's clock.
create table publications (
  edition_id integer not null references editions (id),
  id uuid not null,
  state text not null check (state in ('waiting', 'done', 'refused', 'withdrawn')),
  area text not null check (area in ('content', 'settings')),
  -- By the edition's clock, as everything that is published.
  at timestamptz not null,
  made_by uuid not null references accounts (id),
  made_at timestamptz not null default now(),
  -- When it was applied, refused or withdrawn.
  ended_at timestamptz,
  reason text check (length(reason) between 1 and 500),
  -- Why it was refused when its time came.
  faults text[] not null default '{}',
  undoes uuid,
  primary key (edition_id, id),
  foreign key (edition_id, undoes) references publications (edition_id, id),
  constraint publications_ended check ((state = 'waiting') = (ended_at is null)),
  constraint publications_faults check (state = 'refused' or cardinality(faults) = 0)
);
create index publications_waiting on publications (at) where state = 'waiting';
create index publications_by_time on publications (edition_id, made_at, id);

create table publication_items (
  edition_id integer not null,
  publication_id uuid not null,
  kind text not null,
  item_id text not null,
  version integer not null,
  -- What was public when it was made; null: nothing.
  before_version integer,
  primary key (edition_id, publication_id, kind, item_id),
  foreign key (edition_id, publication_id) references publications (edition_id, id),
  foreign key (edition_id, kind, item_id, version) references content_revisions (edition_id, kind, item_id, version),
  foreign key (edition_id, kind, item_id, before_version) references content_revisions (edition_id, kind, item_id, version)
);
create index publication_items_of_revision on publication_items (edition_id, kind, item_id, version);

-- Who has an item open; a row counts for some seconds.
create table content_editors (
  edition_id integer not null references editions (id),
  kind text not null,
  item_id text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (edition_id, kind, item_id, account_id)
);

-- A version never changes. One that is neither public, nor in a publication, nor the draft may be replaced by its author's
-- next one within ten minutes; foreign keys keep all others.
create function keep_content_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.made_by is not null and old.made_at > now() - interval '10 minutes' and exists (
    select from content_revisions newer where newer.edition_id = old.edition_id and newer.kind = old.kind and newer.item_id = old.item_id
      and newer.version > old.version and newer.made_by = old.made_by
  ) then
    return old;
  end if;
  raise exception 'content_revisions is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger content_revisions_is_append_only before update or delete on content_revisions
  for each row execute function keep_content_revision();
create trigger content_revisions_is_never_emptied before truncate on content_revisions
  for each statement execute function refuse_change();
revoke update, truncate on content_revisions from isocentre_app;

-- What was published stays in the record; a publication ends once.
create function publications_end_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a publication is withdrawn, never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if old.state <> 'waiting'
    or to_jsonb(new) - '{state,at,ended_at,faults}'::text[] is distinct from to_jsonb(old) - '{state,at,ended_at,faults}'::text[] then
    raise exception 'a publication that has ended stays as it is' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger publications_end_once before update or delete on publications
  for each row execute function publications_end_once();
create trigger publication_items_is_append_only before update or delete on publication_items
  for each row execute function refuse_change();
create trigger publication_items_is_never_emptied before truncate on publication_items
  for each statement execute function refuse_change();
revoke update, delete, truncate on publication_items from isocentre_app;

-- The application takes the number of a new row before the row exists.
do $$
declare list text;
begin
  foreach list in array array[
    'notices', 'travel_directions', 'committee_members', 'committee_pages', 'committee_categories', 'workshop_speakers', 'conference_days',
    'speaker_sessions', 'session_speakers', 'sponsors', 'awards', 'sights', 'sight_pictures', 'cancer_types', 'gallery_photos'
  ] loop
    execute format('grant usage on sequence %s to isocentre_app', pg_get_serial_sequence(list, 'id'));
  end loop;
end $$;
