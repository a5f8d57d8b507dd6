-- The web and worker processes that run, as each says of itself every half minute: how many connections they may open together, and
-- which work nobody takes. One that has been silent for two minutes counts as gone.
create table processes (
  id uuid primary key,
  kind text not null check (kind in ('web', 'worker')),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- The most that it opens; of them those that go past a pooler.
  connections integer not null check (connections > 0),
  direct_connections integer not null check (direct_connections between 0 and connections),
  -- Jobs, sweeps and senders of a worker: those it takes, and those it leaves to others.
  takes text[] not null default '{}',
  leaves text[] not null default '{}'
);
create index processes_seen on processes (seen_at);
