-- A shift whose cashier may no longer take money is counted by whoever keeps the books, who says why.
alter table shifts add column counted_by uuid;
alter table shifts add column counted_because text;
alter table shifts add constraint shifts_counted_by_fkey foreign key (counted_by) references accounts (id) not valid;
alter table shifts add constraint shifts_counted_by_check
  check ((counted_by is null) = (counted_because is null) and (counted_by is null or counted is not null and counted_by <> account_id)) not valid;
alter table shifts add constraint shifts_counted_because_check check (length(counted_because) between 1 and 500) not valid;

create or replace function guard_shift() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state = 'closed' then
    raise exception 'a shift that is closed does not change, and none is deleted' using errcode = 'insufficient_privilege';
  end if;
  if (new.edition_id, new.id, new.account_id, new.device_id, new.drawer, new.opened_at, new.currency, new.float_minor)
      is distinct from (old.edition_id, old.id, old.account_id, old.device_id, old.drawer, old.opened_at, old.currency, old.float_minor)
    or (old.state <> 'open' and (new.state = 'open' or new.counted is distinct from old.counted or new.expected_minor is distinct from old.expected_minor
      or (new.counted_by, new.counted_because) is distinct from (old.counted_by, old.counted_because)))
    or (old.state = 'open' and new.state = 'closed')
    or (old.recounted is not null and new.recounted is distinct from old.recounted) then
    raise exception 'what was said about a shift stays' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- A bank credit that was entered wrongly is corrected, or closed if nobody shall be paid with the rest of it. What it said before stays.
alter table bank_credits add column version integer not null default 1;
alter table bank_credits add column closed_at timestamptz;

create table bank_credit_changes (
  edition_id integer not null,
  credit_id uuid not null,
  -- The version that it led to.
  version integer not null check (version > 1),
  kind text not null check (kind in ('corrected', 'closed')),
  -- What the credit said before.
  utr text not null check (length(utr) between 1 and 60),
  amount_minor integer not null check (amount_minor > 0),
  received_on date not null,
  payer text check (length(payer) between 1 and 120),
  -- Erased, as the payer, with the last person who was paid with it.
  reason text check (length(reason) between 3 and 500),
  changed_by uuid references accounts (id),
  changed_at timestamptz not null,
  primary key (edition_id, credit_id, version),
  foreign key (edition_id, credit_id) references bank_credits (edition_id, id)
);
create function keep_bank_credit_change() returns trigger language plpgsql as $$
begin
  if new.reason is not null and new.reason is distinct from old.reason or new.payer is not null and new.payer is distinct from old.payer
    or (to_jsonb(new) - '{reason,payer}'::text[]) <> (to_jsonb(old) - '{reason,payer}'::text[]) then
    raise exception 'what was changed in a bank credit stays written down' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger bank_credit_changes_are_kept before update on bank_credit_changes for each row execute function keep_bank_credit_change();
create trigger bank_credit_changes_are_never_deleted before delete on bank_credit_changes for each row execute function refuse_change();
create trigger bank_credit_changes_are_never_emptied before truncate on bank_credit_changes for each statement execute function refuse_change();
revoke update, delete, truncate on bank_credit_changes from isocentre_app;
grant update (reason, payer) on bank_credit_changes to isocentre_app;

-- What is paid with a credit stays covered and stays true: its receipts name the number and the day.
create function guard_bank_credit() returns trigger language plpgsql as $$
declare
  used bigint;
begin
  -- Only the payer is forgotten.
  if new.payer is null and (to_jsonb(new) - 'payer') = (to_jsonb(old) - 'payer') then
    return new;
  end if;
  if (new.edition_id, new.id, new.currency, new.recorded_by, new.recorded_at) is distinct from (old.edition_id, old.id, old.currency, old.recorded_by, old.recorded_at)
    or new.version <> old.version + 1
    or not exists (
      select from bank_credit_changes c where c.edition_id = old.edition_id and c.credit_id = old.id and c.version = new.version
        and c.utr = old.utr and c.amount_minor = old.amount_minor and c.received_on = old.received_on
    ) then
    raise exception 'a bank credit changes step by step, each written down with what it said before' using errcode = 'insufficient_privilege';
  end if;
  select sum(amount_minor) into used from payments
  where edition_id = old.edition_id and bank_credit_id = old.id and state <> 'reversed';
  if used is not null and (used > new.amount_minor or (new.utr, new.received_on) is distinct from (old.utr, old.received_on)) then
    raise exception 'delegates are paid with this bank credit' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger bank_credits_change_step_by_step before update on bank_credits for each row execute function guard_bank_credit();

create function refuse_closed_bank_credit() returns trigger language plpgsql as $$
begin
  if exists (select from bank_credits where edition_id = new.edition_id and id = new.bank_credit_id and closed_at is not null) then
    raise exception 'this bank credit is closed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger payments_of_open_bank_credits before insert on payments
  for each row when (new.bank_credit_id is not null) execute function refuse_closed_bank_credit();

-- An explanation of a settlement line is withdrawn: it is kept here, and the line waits again.
create table settlement_withdrawals (
  society_id integer not null,
  line_id text not null,
  decided_at timestamptz not null,
  decided_by uuid references accounts (id),
  booked_minor integer,
  booked_currency text,
  -- Both are erased with the person whose payment it is about.
  note text check (length(note) between 3 and 500),
  reason text check (length(reason) between 3 and 500),
  withdrawn_by uuid references accounts (id),
  withdrawn_at timestamptz not null,
  primary key (society_id, line_id, decided_at),
  foreign key (society_id, line_id) references settlement_lines (society_id, id)
);
create function keep_settlement_withdrawal() returns trigger language plpgsql as $$
begin
  if new.note is not null and new.note is distinct from old.note or new.reason is not null and new.reason is distinct from old.reason
    or (to_jsonb(new) - '{note,reason}'::text[]) <> (to_jsonb(old) - '{note,reason}'::text[]) then
    raise exception 'a withdrawn explanation is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger settlement_withdrawals_are_kept before update on settlement_withdrawals
  for each row execute function keep_settlement_withdrawal();
create trigger settlement_withdrawals_are_never_deleted before delete on settlement_withdrawals for each row execute function refuse_change();
create trigger settlement_withdrawals_are_never_emptied before truncate on settlement_withdrawals
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on settlement_withdrawals from isocentre_app;
grant update (note, reason) on settlement_withdrawals to isocentre_app;

create function refuse_forgotten_decision() returns trigger language plpgsql as $$
begin
  if not exists (
    select from settlement_withdrawals w where w.society_id = old.society_id and w.line_id = old.line_id and w.decided_at = old.decided_at
      and (w.note, w.decided_by, w.booked_minor, w.booked_currency) is not distinct from (old.note, old.decided_by, old.booked_minor, old.booked_currency)
  ) then
    raise exception 'an explanation is withdrawn, never deleted' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
drop trigger settlement_decisions_are_never_deleted on settlement_decisions;
create trigger settlement_decisions_are_never_forgotten before delete on settlement_decisions
  for each row execute function refuse_forgotten_decision();

-- With the rights of the schema's owner: the application itself deletes no decision. False: it is another one, or none, meanwhile.
create function withdraw_settlement_decision(of_society integer, of_line text, made_at timestamptz, because text, by_account uuid, at timestamptz)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Of two at a time the second waits here, and finds nothing.
  perform from settlement_decisions where society_id = of_society and line_id = of_line and decided_at = made_at for update;
  if not found then
    return false;
  end if;
  insert into settlement_withdrawals (society_id, line_id, decided_at, decided_by, booked_minor, booked_currency, note, reason, withdrawn_by, withdrawn_at)
  select society_id, line_id, decided_at, decided_by, booked_minor, booked_currency, note, because, by_account, at
  from settlement_decisions where society_id = of_society and line_id = of_line;
  delete from settlement_decisions where society_id = of_society and line_id = of_line;
  return true;
end $$;
revoke execute on function withdraw_settlement_decision from public;
grant execute on function withdraw_settlement_decision to isocentre_app;
