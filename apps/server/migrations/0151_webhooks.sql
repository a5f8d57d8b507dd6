-- Where other systems are told of events, and what was sent. Bodies hold ids only, so nothing here names a person.
create table webhook_endpoints (
  edition_id integer not null references editions (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  url text not null check (url ~ '^https://' and length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  -- The secret that signs, sealed with the installation's key; after a change the one before signs, too, for a day.
  sealed_secret bytea not null,
  sealed_before bytea,
  before_until timestamptz,
  state text not null default 'active' check (state in ('active', 'failing', 'disabled')),
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('owner', 'gone', 'failed')),
  made_by uuid not null references accounts (id),
  made_at timestamptz not null,
  version integer not null default 1,
  primary key (edition_id, id),
  check ((sealed_before is null) = (before_until is null)),
  check ((state = 'failing') = (failing_since is not null)),
  check ((state = 'disabled') = (disabled_at is not null)),
  check ((disabled_at is null) = (disabled_because is null))
);

-- Written with the change that it tells of, in one transaction, if an endpoint wants it.
create table webhook_events (
  edition_id integer not null references editions (id),
  id uuid not null,
  type text not null,
  at timestamptz not null default now(),
  entity text not null,
  entity_id text not null,
  primary key (edition_id, id)
);

-- Each attempt to tell an endpoint of an event. One that is still to be made has no `tried_at`.
create table webhook_deliveries (
  edition_id integer not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  attempt integer not null check (attempt between 1 and 10),
  due_at timestamptz not null,
  -- A worker is at it; it is taken over when this has passed.
  claimed_until timestamptz,
  tried_at timestamptz,
  -- What the receiver answered; never its words. Null: there was no answer, and why.
  status integer check (status between 100 and 999),
  failure text check (failure in ('name-not-found', 'address-not-public', 'timed-out', 'certificate', 'not-connected')),
  took_ms integer check (took_ms >= 0),
  primary key (edition_id, id),
  foreign key (edition_id, endpoint_id) references webhook_endpoints (edition_id, id) on delete cascade,
  foreign key (edition_id, event_id) references webhook_events (edition_id, id) on delete cascade,
  check ((tried_at is null) = (took_ms is null)),
  check (tried_at is null or (status is null) <> (failure is null))
);
-- Of one event at most one attempt waits for an endpoint.
create unique index webhook_deliveries_waiting on webhook_deliveries (edition_id, endpoint_id, event_id) where tried_at is null;
create index webhook_deliveries_due on webhook_deliveries (due_at) where tried_at is null;
create index webhook_deliveries_shown on webhook_deliveries (edition_id, endpoint_id, due_at desc, id desc);
create index webhook_deliveries_of_event on webhook_deliveries (edition_id, event_id);
