-- Who did what, when. Rows are only ever added: the application's role may neither change nor delete them, and the
-- trigger says so to everybody else.
create table audit_log (
  edition_id integer not null references editions (id),
  id uuid not null,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('visitor', 'delegate', 'staff', 'system', 'provider')),
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  primary key (edition_id, id)
);
create index audit_log_by_entity on audit_log (edition_id, entity, entity_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function refuse_change();

revoke update, delete, truncate on audit_log from isocentre_app;

-- Counters of the rate limits, shared by all web processes. The shape is the limiter library's.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);
