-- One conference as data. `edition_id` is the first column of every key of every table that belongs to an edition, so
-- that no query needs to look across editions and a table can later be spread over machines by it.

create extension if not exists btree_gist;

create table editions (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]+$'),
  -- Answers for host names that no edition claims; at most one.
  is_default boolean not null default false,
  -- Raised by every change to anything that public pages show; part of the key under which pages are cached.
  content_version integer not null default 1,
  ordinal integer not null check (ordinal > 0),
  title text not null,
  short_name text not null,
  chapter text not null,
  association text not null,
  theme text not null,
  theme_short text not null,
  starts_on date not null,
  ends_on date not null,
  time_zone text not null,
  has_sample_content boolean not null,
  venue_name text not null,
  venue_city text not null,
  venue_region text not null,
  venue_postal_code text not null,
  map_url text,
  map_embed_url text,
  about_label text,
  about_url text,
  contact_email text,
  contact_phone text,
  contact_messaging text,
  contact_hours text not null,
  credit_name text,
  credit_url text,
  delegate_prefix text not null,
  account_discovery text not null check (account_discovery in ('explain', 'neutral')),
  online_registration text not null check (online_registration in ('auto', 'open', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_on >= starts_on),
  check ((about_label is null) = (about_url is null)),
  check ((credit_name is null) = (credit_url is null))
);
create unique index editions_one_default on editions (is_default) where is_default;

-- The directory: which edition a host name belongs to. Keyed by host since that is the question asked.
create table edition_hosts (
  host text primary key check (host = lower(host)),
  edition_id integer not null references editions (id)
);

create table edition_instants (
  edition_id integer primary key references editions (id),
  registration_opens_at timestamptz,
  conference_started_at timestamptz not null,
  countdown_at timestamptz not null,
  workshop_sales_close_at timestamptz,
  workshop_column_closed_at timestamptz,
  abstract_opens_at timestamptz,
  abstract_deadline_display date not null,
  abstract_deadline_effective timestamptz not null,
  results_published_at timestamptz,
  check (abstract_opens_at < abstract_deadline_effective)
);

create table edition_limits (
  edition_id integer primary key references editions (id),
  max_abstracts integer not null check (max_abstracts > 0),
  max_authors integer not null check (max_authors > 0),
  max_words integer not null check (max_words > 0),
  max_title_chars integer not null check (max_title_chars > 0),
  min_keywords integer not null check (min_keywords > 0),
  age_min integer not null check (age_min > 0),
  age_max integer not null check (age_max >= age_min),
  order_hold_minutes integer not null check (order_hold_minutes > 0),
  refund_enquiry_days integer not null check (refund_enquiry_days > 0),
  retention_min_months integer not null check (retention_min_months > 0),
  retention_max_months integer not null check (retention_max_months >= retention_min_months)
);

create table registration_phases (
  edition_id integer not null references editions (id),
  code text not null check (code ~ '^[a-z0-9-]+$'),
  sort integer not null,
  name text not null,
  type_label text not null,
  column_label text not null,
  starts_at timestamptz,
  ends_at timestamptz not null,
  offered_from timestamptz,
  closed_badge_from timestamptz,
  open_badge_from timestamptz,
  online boolean not null,
  primary key (edition_id, code),
  check (starts_at < ends_at),
  -- Two phases of one edition never run at the same time: a price has one answer.
  constraint registration_phases_do_not_overlap
    exclude using gist (edition_id with =, tstzrange(starts_at, ends_at) with &&)
);

create table registration_categories (
  edition_id integer not null references editions (id),
  code text not null check (code ~ '^[a-z0-9-]+$'),
  sort integer not null,
  label text not null,
  fee_table_label text not null,
  pricing text not null check (pricing in ('phased', 'fixed', 'complimentary')),
  requires_membership_id boolean not null,
  proof text not null check (proof in ('none', 'age', 'bonafide', 'employment')),
  min_age integer check (min_age > 0),
  includes_workshop boolean not null,
  seats integer not null check (seats >= 0),
  primary key (edition_id, code)
);

create table category_aliases (
  edition_id integer not null,
  alias text not null,
  sort integer not null,
  category text not null,
  label text,
  primary key (edition_id, alias),
  foreign key (edition_id, category) references registration_categories (edition_id, code)
);

create table fee_amounts (
  edition_id integer not null,
  category text not null,
  phase text,
  sort integer not null,
  charge_minor integer not null check (charge_minor >= 0),
  currency char(3) not null,
  display text,
  overseas_display text,
  unique nulls not distinct (edition_id, category, phase),
  foreign key (edition_id, category) references registration_categories (edition_id, code),
  foreign key (edition_id, phase) references registration_phases (edition_id, code)
);

create table edition_options (
  edition_id integer not null references editions (id),
  kind text not null check (kind in ('country', 'title', 'meal', 'contactType')),
  value text not null,
  sort integer not null,
  primary key (edition_id, kind, value)
);

create table notices (
  edition_id integer not null references editions (id),
  sort integer not null,
  body text not null,
  shown_from timestamptz,
  shown_until timestamptz,
  primary key (edition_id, sort),
  check (shown_from < shown_until)
);

create table travel_directions (
  edition_id integer not null references editions (id),
  sort integer not null,
  origin text not null,
  minutes_min integer not null check (minutes_min > 0),
  minutes_max integer not null check (minutes_max >= minutes_min),
  kilometres integer not null check (kilometres > 0),
  primary key (edition_id, sort)
);
