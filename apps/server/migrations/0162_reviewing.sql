-- Reviewing of a call: preparing until a chair opens it, then by its instants.
alter table review_settings add column opened_at timestamptz;

-- The number by which reviewers and chairs speak of an abstract (`A-052`). Given when reviewing opens, in an order that
-- tells neither when it came nor from whom; the author's own number would.
alter table abstracts add column review_number integer check (review_number > 0);

-- An author who asks to be erased takes with them what was never accepted, and with it goes everything said about it here:
-- hence `on delete cascade` below. The application itself deletes no abstract.
--
-- The grounds on which somebody must not review an abstract, or decide about it.
create table conflicts (
  edition_id integer not null,
  account_id uuid not null references accounts (id),
  abstract_id uuid not null,
  kind text not null check (kind in ('author', 'submitter', 'namesake', 'co-author', 'institution', 'domain', 'declared', 'noted')),
  -- A suspected one counts as one until a chair has decided.
  state text not null check (state in ('suspected', 'standing', 'waived')),
  -- What it was found by: both spellings, or the domain. Shown on the page of conflicts alone.
  evidence text not null check (length(evidence) <= 500),
  -- Why it was waived or noted.
  reason text check (length(reason) between 1 and 500),
  decided_by uuid references accounts (id),
  primary key (edition_id, account_id, abstract_id, kind),
  foreign key (edition_id, abstract_id) references abstracts (edition_id, id) on delete cascade,
  check (state <> 'waived' or (reason is not null and decided_by is not null)),
  -- Nobody reviews what is their own.
  check (state = 'standing' or kind not in ('author', 'submitter'))
);
create index conflicts_of_abstract on conflicts (edition_id, abstract_id);
create index conflicts_of_account on conflicts (account_id);

-- A proposal for all abstracts, looked at before it is applied.
create table assignment_runs (
  edition_id integer not null references editions (id),
  id uuid not null,
  call text not null,
  state text not null check (state in ('proposed', 'applied', 'discarded', 'undone')),
  -- Whether somebody could get what is outside their topics.
  outside boolean not null,
  -- Of everything it was made from: another one, and the proposal is stale.
  input_digest text not null check (input_digest ~ '^[0-9a-f]{64}$'),
  -- The numbers the digest is of, to say what changed.
  figures jsonb not null,
  made_at timestamptz not null default now(),
  made_by uuid not null references accounts (id),
  applied_at timestamptz,
  applied_by uuid references accounts (id),
  primary key (edition_id, id),
  check ((state in ('applied', 'undone')) = (applied_at is not null)),
  check ((applied_at is null) = (applied_by is null))
);
create index assignment_runs_newest on assignment_runs (edition_id, call, made_at desc);
create index assignment_runs_made_by on assignment_runs (made_by);
create index assignment_runs_applied_by on assignment_runs (applied_by);

create table assignment_run_rows (
  edition_id integer not null,
  run_id uuid not null,
  abstract_id uuid not null,
  account_id uuid not null references accounts (id),
  -- Why this reviewer, as data: level, load at that point, how many others were possible, how many excluded and why.
  explanation jsonb not null,
  primary key (edition_id, run_id, abstract_id, account_id),
  foreign key (edition_id, run_id) references assignment_runs (edition_id, id),
  foreign key (edition_id, abstract_id) references abstracts (edition_id, id) on delete cascade
);
create index assignment_run_rows_of_account on assignment_run_rows (account_id);
create index assignment_run_rows_of_abstract on assignment_run_rows (edition_id, abstract_id);

-- One reviewer asked for one abstract.
create table assignments (
  edition_id integer not null,
  -- The only name a reviewer has for it.
  id uuid not null,
  abstract_id uuid not null,
  account_id uuid not null references accounts (id),
  state text not null check (state in ('open', 'submitted', 'suspended', 'declined', 'ended')),
  origin text not null check (origin in ('run', 'hand', 'replacement')),
  run_id uuid,
  explanation jsonb,
  -- Why somebody got more than they take, or something outside their topics.
  reason text check (length(reason) between 1 and 500),
  due_at timestamptz not null,
  opened_at timestamptz,
  -- Why it ended: declined by the reviewer, in conflict, taken away, or the abstract withdrawn.
  ended_for text check (ended_for in ('declined', 'conflict', 'removed', 'withdrawn', 'undone')),
  ended_at timestamptz,
  version integer not null default 1 check (version > 0),
  primary key (edition_id, id),
  unique (edition_id, abstract_id, account_id),
  foreign key (edition_id, abstract_id) references abstracts (edition_id, id) on delete cascade,
  foreign key (edition_id, run_id) references assignment_runs (edition_id, id),
  check ((origin = 'run') = (run_id is not null)),
  check ((state in ('declined', 'ended')) = (ended_for is not null)),
  check ((ended_for is null) = (ended_at is null))
);
create index assignments_of_reviewer on assignments (edition_id, account_id);
create index assignments_of_account on assignments (account_id);
create index assignments_of_run on assignments (edition_id, run_id);

-- What a reviewer makes of an abstract: the newest state. What was submitted stays in its versions.
create table reviews (
  edition_id integer not null,
  assignment_id uuid not null,
  -- By code of criterion.
  scores jsonb not null,
  recommendation text check (recommendation in ('oral', 'e-poster', 'reject')),
  to_author text not null check (length(to_author) <= 4000),
  to_committee text not null check (length(to_committee) <= 4000),
  -- "I know whose this is": noted, no conflict in itself.
  knows_author boolean not null,
  -- The revision of the abstract that was read.
  abstract_version integer not null check (abstract_version > 0),
  state text not null check (state in ('draft', 'submitted')),
  -- Of the criteria that count, when it was submitted.
  points smallint check (points between 0 and 999),
  -- Raised by every save.
  version integer not null check (version > 0),
  saved_at timestamptz not null,
  submitted_at timestamptz,
  late boolean not null default false,
  primary key (edition_id, assignment_id),
  foreign key (edition_id, assignment_id) references assignments (edition_id, id) on delete cascade,
  check ((state = 'submitted') = (submitted_at is not null and points is not null))
);

-- Every state a review was submitted in. Rows are only ever added.
create table review_versions (
  edition_id integer not null,
  assignment_id uuid not null,
  version integer not null check (version > 0),
  scores jsonb not null,
  recommendation text not null check (recommendation in ('oral', 'e-poster', 'reject')),
  to_author text not null,
  to_committee text not null,
  knows_author boolean not null,
  abstract_version integer not null,
  points smallint not null check (points between 0 and 999),
  submitted_at timestamptz not null,
  primary key (edition_id, assignment_id, version),
  foreign key (edition_id, assignment_id) references assignments (edition_id, id) on delete cascade
);
revoke update, delete, truncate on review_versions from isocentre_app;
