-- A cashier's till from opening to closing, in the office or at the desk. The day sheet is a report over it.
create table shifts (
  edition_id integer not null references editions (id),
  id uuid not null,
  -- The cashier.
  account_id uuid not null references accounts (id),
  -- At the desk: which device and which cash box.
  device_id uuid,
  drawer text check (length(drawer) between 1 and 60),
  opened_at timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What was in the till to give change with.
  float_minor integer not null check (float_minor >= 0),
  state text not null check (state in ('open', 'counted', 'closed')),
  version integer not null default 1,
  -- By rail and denomination: what was found, and what was found when it was counted once more.
  counted jsonb,
  recounted jsonb,
  -- Float and takings of all rails by the books, and by how much the last count is above that.
  expected_minor bigint,
  difference_minor bigint,
  -- Why it differs.
  note text check (length(note) between 1 and 500),
  counted_at timestamptz,
  closed_by uuid references accounts (id),
  closed_at timestamptz,
  primary key (edition_id, id),
  check ((state = 'open') = (counted is null)),
  check ((counted is null) = (counted_at is null)),
  check ((counted is null) = (expected_minor is null)),
  check ((counted is null) = (difference_minor is null)),
  check (recounted is null or counted is not null),
  check ((state = 'closed') = (closed_at is not null)),
  check ((closed_at is null) = (closed_by is null)),
  -- The person who took the money does not sign it off.
  check (closed_by <> account_id),
  -- A difference is booked with a note, never hidden.
  check (state <> 'closed' or difference_minor = 0 or note is not null)
);
create unique index shifts_one_open_per_cashier on shifts (edition_id, account_id) where state = 'open';
create unique index shifts_one_open_per_drawer on shifts (edition_id, drawer) where state = 'open' and drawer is not null;
create index shifts_by_time on shifts (edition_id, opened_at, id);

-- What was said stays said; a closed shift does not change at all.
create function guard_shift() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state = 'closed' then
    raise exception 'a shift that is closed does not change, and none is deleted' using errcode = 'insufficient_privilege';
  end if;
  if (new.edition_id, new.id, new.account_id, new.device_id, new.drawer, new.opened_at, new.currency, new.float_minor)
      is distinct from (old.edition_id, old.id, old.account_id, old.device_id, old.drawer, old.opened_at, old.currency, old.float_minor)
    or (old.state <> 'open' and (new.state = 'open' or new.counted is distinct from old.counted or new.expected_minor is distinct from old.expected_minor))
    or (old.state = 'open' and new.state = 'closed')
    or (old.recounted is not null and new.recounted is distinct from old.recounted) then
    raise exception 'what was said about a shift stays' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger shifts_are_kept before update or delete on shifts for each row execute function guard_shift();
create trigger shifts_are_never_emptied before truncate on shifts for each statement execute function refuse_change();
revoke delete, truncate on shifts from isocentre_app;

-- Cash and card terminal: the shift it was taken in and, if it was recorded by mistake, the shift that the counter-entry is in.
-- Null for what was taken before there were shifts.
alter table payments add column shift_id uuid;
alter table payments add column reversed_shift_id uuid;
alter table payments add constraint payments_of_shift foreign key (edition_id, shift_id) references shifts (edition_id, id) not valid;
alter table payments add constraint payments_reversed_in_shift foreign key (edition_id, reversed_shift_id) references shifts (edition_id, id) not valid;
alter table payments add constraint payments_shift_check
  check (shift_id is null or rail in ('cash', 'card-terminal') and state in ('captured', 'reversed')) not valid;
alter table payments add constraint payments_reversed_shift_check
  check ((shift_id is not null and state = 'reversed') = (reversed_shift_id is not null)) not valid;

-- Money joins a shift, or leaves it, only while that is open; whoever counts waits for it, or it waits for them and is refused.
create function guard_shift_of_payment() returns trigger language plpgsql as $$
declare
  touched uuid;
  open_currency text;
begin
  if tg_op = 'DELETE' then
    raise exception 'a payment of a shift is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'INSERT' then
    touched := new.shift_id;
  else
    if new.shift_id is distinct from old.shift_id or (old.reversed_shift_id is not null and new.reversed_shift_id is distinct from old.reversed_shift_id)
      or (old.shift_id is not null and (new.amount_minor, new.currency, new.rail) is distinct from (old.amount_minor, old.currency, old.rail)) then
      raise exception 'a payment stays in its shift as it was' using errcode = 'insufficient_privilege';
    end if;
    if old.reversed_shift_id is null then
      touched := new.reversed_shift_id;
    end if;
  end if;
  if touched is not null then
    select currency into open_currency from shifts where edition_id = new.edition_id and id = touched and state = 'open' for share;
    if open_currency is distinct from new.currency::text then
      raise exception 'this shift is not open, or counts another currency' using errcode = 'insufficient_privilege';
    end if;
  end if;
  return new;
end
$$;
create trigger payments_join_open_shifts before insert on payments
  for each row when (new.shift_id is not null or new.reversed_shift_id is not null) execute function guard_shift_of_payment();
create trigger payments_stay_in_shifts before update on payments
  for each row when (old.shift_id is not null or new.shift_id is not null or new.reversed_shift_id is not null)
  execute function guard_shift_of_payment();
create trigger payments_of_shifts_stay before delete on payments
  for each row when (old.shift_id is not null) execute function guard_shift_of_payment();
