-- The worker's sweeps, one row each: who is at it, and how it went. Kept here and not in a process, so that of several workers
-- one takes each turn, and a sweep that has failed for days can be seen from outside.
create table sweep_turns (
  name text primary key check (length(name) between 3 and 80),
  started_at timestamptz not null default now(),
  -- A worker is at it; after this instant it has been given up.
  claimed_until timestamptz,
  succeeded_at timestamptz,
  -- How much the last turn that succeeded found, and how long it took.
  found integer,
  took_ms integer,
  -- In a row, and what was said about the last one.
  failures integer not null default 0 check (failures >= 0),
  failed_at timestamptz,
  failure text check (length(failure) <= 300)
);

-- A worker asks the provider about this order; no other does until then.
alter table payment_orders add column ask_claimed_until timestamptz;

-- What the operator was told by mail, one row for each kind of alert.
create table operator_alerts (
  name text primary key check (name ~ '^[A-Za-z]{3,40}$'),
  -- What is the matter, in a sentence.
  says text not null check (length(says) between 1 and 500),
  began_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When it had been gone for a while.
  ended_at timestamptz,
  -- The last mail that said it was there.
  mailed_at timestamptz
);

-- What each web process counted, minute by minute, for a day: without Prometheus, the worker judges the site by it.
create table web_minutes (
  process uuid not null,
  started_at timestamptz not null,
  minute timestamptz not null default now(),
  requests integer not null check (requests >= 0),
  -- Answered with 5xx.
  failed integer not null check (failed between 0 and requests),
  -- The most that waited for a connection to PostgreSQL at once.
  waiting integer not null check (waiting >= 0),
  primary key (process, minute)
);
create index web_minutes_lately on web_minutes (minute);
