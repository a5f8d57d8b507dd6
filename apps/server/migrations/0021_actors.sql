-- Who did something (account, role, device or token) apart from whom it is about.
alter table audit_log drop constraint audit_log_actor_kind_check;
alter table audit_log
  add constraint audit_log_actor_kind_check
    check (actor_kind in ('visitor', 'delegate', 'staff', 'device', 'token', 'provider', 'system')),
  add column role text check (length(role) <= 40),
  add column device_id uuid,
  add column token_id uuid,
  -- Null: the actor's own account, or nobody's.
  add column subject_account_id uuid,
  add check (actor_kind = 'staff' or role is null),
  add check (actor_kind <> 'device' or device_id is not null),
  add check (actor_kind <> 'token' or token_id is not null);
create index audit_log_by_time on audit_log (edition_id, at desc, id);
create index audit_log_of_account on audit_log (account_id) where account_id is not null;
create index audit_log_about_account on audit_log (subject_account_id) where subject_account_id is not null;
