-- What a conference says about itself. Lists are ordered by `sort`, which also identifies a row within its edition;
-- organisers change rows, the pages follow.

-- An uploaded image: its bytes lie in the file store under `key`, once per width.
create table images (
  edition_id integer not null references editions (id),
  key text not null check (key ~ '^[A-Za-z0-9_-]{16,64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- The widths it was made in, smallest first; the last is the image itself.
  widths integer[] not null check (cardinality(widths) > 0),
  created_at timestamptz not null default now(),
  primary key (edition_id, key)
);

create table site_settings (
  edition_id integer primary key references editions (id),
  places_path text check (places_path ~ '^[A-Za-z0-9-]+$'),
  places_menu_label text,
  places_heading text,
  places_lead text,
  video_title text,
  video_embed_url text,
  video_sample boolean,
  check (num_nulls(places_path, places_menu_label, places_heading, places_lead) in (0, 4)),
  check (num_nulls(video_title, video_embed_url, video_sample) in (0, 3))
);

create table committee_pages (
  edition_id integer not null references editions (id),
  path text not null check (path ~ '^[A-Za-z0-9-]+$'),
  sort integer not null,
  menu_label text not null,
  heading text not null,
  grouped_by_category boolean not null,
  primary key (edition_id, path)
);
-- An address is the same in whichever case it is typed.
create unique index committee_pages_any_case on committee_pages (edition_id, lower(path));

create table committee_page_groups (
  edition_id integer not null,
  path text not null,
  sort integer not null,
  category text not null,
  title text,
  primary key (edition_id, path, sort),
  foreign key (edition_id, path) references committee_pages (edition_id, path)
);

create table committee_categories (
  edition_id integer not null references editions (id),
  id integer not null,
  name text not null,
  primary key (edition_id, id),
  -- Checked at the end of a transaction, so that categories can change places.
  unique (edition_id, name) deferrable initially deferred
);

create table committee_members (
  edition_id integer not null references editions (id),
  sort integer not null,
  name text not null,
  role text not null,
  designation text,
  hospital text,
  location text,
  affiliation text,
  -- Null: the category follows from the role.
  category_id integer,
  -- Null: after everybody who has one.
  position integer check (position > 0),
  on_home boolean not null,
  on_workshop boolean not null,
  drawing text,
  image_key text,
  sample boolean not null,
  primary key (edition_id, sort),
  foreign key (edition_id, category_id) references committee_categories (edition_id, id),
  foreign key (edition_id, image_key) references images (edition_id, key),
  check (num_nonnulls(drawing, image_key) <= 1)
);

create table workshops (
  edition_id integer primary key references editions (id),
  title text not null,
  summary text not null,
  platforms text[] not null,
  venue text not null,
  held_on date not null,
  requirements text[] not null,
  drawing text,
  image_key text,
  foreign key (edition_id, image_key) references images (edition_id, key),
  check (num_nonnulls(drawing, image_key) <= 1)
);

create table workshop_speakers (
  edition_id integer not null references workshops (edition_id),
  sort integer not null,
  name text not null,
  title text not null,
  institution text not null,
  drawing text,
  image_key text,
  sample boolean not null,
  primary key (edition_id, sort),
  foreign key (edition_id, image_key) references images (edition_id, key),
  check (num_nonnulls(drawing, image_key) <= 1)
);

create table conference_days (
  edition_id integer not null references editions (id),
  day integer not null check (day > 0),
  held_on date not null,
  primary key (edition_id, day)
);

create table speaker_sessions (
  edition_id integer not null,
  sort integer not null,
  day integer not null,
  title text not null,
  primary key (edition_id, sort),
  foreign key (edition_id, day) references conference_days (edition_id, day)
);

create table session_speakers (
  edition_id integer not null,
  sort integer not null,
  session integer not null,
  name text not null,
  role text not null,
  tag text not null check (tag in ('chairperson', 'orator', 'moderator', 'panelist', 'invited talk', 'oral paper', 'quiz master', 'evaluator', 'distinguished guest')),
  cv_serial integer check (cv_serial > 0),
  drawing text,
  image_key text,
  sample boolean not null,
  primary key (edition_id, sort),
  foreign key (edition_id, session) references speaker_sessions (edition_id, sort),
  foreign key (edition_id, image_key) references images (edition_id, key),
  check (num_nonnulls(drawing, image_key) <= 1)
);

create table programme_blocks (
  edition_id integer not null,
  sort integer not null,
  day integer not null,
  third_column text not null check (third_column in ('people', 'venue')),
  third_column_label text not null,
  primary key (edition_id, sort),
  foreign key (edition_id, day) references conference_days (edition_id, day)
);

create table programme_entries (
  edition_id integer not null,
  sort integer not null,
  block integer not null,
  -- Local time; null: not announced.
  starts time,
  ends time,
  session text not null,
  people text,
  venue text,
  code text check (code in ('IT', 'OT', 'PD', 'TT')),
  is_break boolean not null,
  sample boolean not null,
  primary key (edition_id, sort),
  foreign key (edition_id, block) references programme_blocks (edition_id, sort),
  check (ends is null or starts < ends)
);

create table sponsors (
  edition_id integer not null references editions (id),
  sort integer not null,
  tier text not null check (tier in ('Diamond', 'Platinum', 'Gold', 'Silver')),
  title text not null,
  description text not null,
  link text not null check (link like 'https://%'),
  drawing text,
  image_key text,
  sample boolean not null,
  primary key (edition_id, sort),
  foreign key (edition_id, image_key) references images (edition_id, key),
  check (num_nonnulls(drawing, image_key) <= 1)
);

create table awards (
  edition_id integer not null references editions (id),
  sort integer not null,
  title text not null,
  description text not null,
  year integer check (year between 1900 and 2200),
  icon text not null check (icon in ('student', 'paper', 'research', 'idea')),
  primary key (edition_id, sort)
);

create table places (
  edition_id integer not null references editions (id),
  sort integer not null,
  title text not null,
  description text not null,
  points text[] not null,
  primary key (edition_id, sort)
);

create table place_pictures (
  edition_id integer not null,
  place integer not null,
  sort integer not null,
  alt text not null,
  drawing text,
  image_key text,
  primary key (edition_id, place, sort),
  foreign key (edition_id, place) references places (edition_id, sort),
  foreign key (edition_id, image_key) references images (edition_id, key),
  check (num_nonnulls(drawing, image_key) = 1)
);

create table cancer_types (
  edition_id integer not null references editions (id),
  id integer not null check (id > 0),
  name text not null,
  sub_name text not null,
  description text not null,
  types text[] not null,
  drawing text,
  image_key text,
  primary key (edition_id, id),
  foreign key (edition_id, image_key) references images (edition_id, key),
  check (num_nonnulls(drawing, image_key) <= 1)
);

create table gallery_photos (
  edition_id integer not null references editions (id),
  sort integer not null,
  caption text not null,
  drawing text,
  image_key text,
  sample boolean not null,
  primary key (edition_id, sort),
  foreign key (edition_id, image_key) references images (edition_id, key),
  check (num_nonnulls(drawing, image_key) <= 1)
);

create table content_pages (
  edition_id integer not null references editions (id),
  slug text not null check (slug ~ '^[a-z0-9-]+$'),
  title text not null,
  note text,
  -- [{ heading, paragraphs: [], items: [] }]
  sections jsonb not null,
  -- [{ name, role, sample }]
  signatures jsonb not null,
  -- Raised below with every change, so that a reader's copy can be named.
  version integer not null default 1,
  published_at timestamptz not null default now(),
  primary key (edition_id, slug)
);

create function raise_page_version() returns trigger language plpgsql as $$
begin
  if (new.title, new.note, new.sections, new.signatures) is distinct from (old.title, old.note, old.sections, old.signatures) then
    new.version := old.version + 1;
    new.published_at := now();
  end if;
  return new;
end $$;

create trigger content_pages_version before update on content_pages for each row execute function raise_page_version();

-- The version of an edition's content rises by one in every transaction that changes anything its pages show, whoever
-- makes the change: the pages kept in memory go by it.
alter table editions add column content_changed_in xid8 default pg_current_xact_id();

create function raise_content_version() returns trigger language plpgsql as $$
begin
  update editions
  set content_version = content_version + 1, content_changed_in = pg_current_xact_id()
  where id in (new.edition_id, old.edition_id) and content_changed_in is distinct from pg_current_xact_id();
  return null;
end $$;

create function raise_own_content_version() returns trigger language plpgsql as $$
begin
  if new.content_version = old.content_version
    and old.content_changed_in is distinct from pg_current_xact_id()
    and new is distinct from old then
    new.updated_at := now();
    new.content_version := old.content_version + 1;
    new.content_changed_in := pg_current_xact_id();
  end if;
  return new;
end $$;

create trigger editions_content_version before update on editions for each row execute function raise_own_content_version();

do $$
declare content_table text;
begin
  foreach content_table in array array[
    'edition_instants', 'edition_limits', 'registration_phases', 'registration_categories', 'category_aliases', 'fee_amounts',
    'edition_options', 'notices', 'travel_directions', 'images', 'site_settings', 'committee_pages', 'committee_page_groups',
    'committee_categories', 'committee_members', 'workshops', 'workshop_speakers', 'conference_days', 'speaker_sessions',
    'session_speakers', 'programme_blocks', 'programme_entries', 'sponsors', 'awards', 'places', 'place_pictures', 'cancer_types',
    'gallery_photos', 'content_pages'
  ] loop
    execute format(
      'create trigger %I after insert or update or delete on %I for each row execute function raise_content_version()',
      content_table || '_content_version', content_table
    );
  end loop;
end $$;
