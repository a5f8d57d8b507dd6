-- A code that gives one price to a number of people: nothing to pay, or the price of a phase.
create table vouchers (
  edition_id integer not null references editions (id),
  id uuid not null,
  -- As `voucherKey` writes it: capitals and digits, so that spaces and hyphens do not matter.
  code text not null check (code ~ '^[0-9A-Z]{6,24}$'),
  kind text not null check (kind in ('free', 'phase')),
  phase text,
  category text not null,
  uses integer not null check (uses between 1 and 10000),
  -- Kept by the triggers below; its check decides about the last one.
  used integer not null default 0,
  -- By the edition's clock. What was used before keeps its price until then, or until it is ended.
  valid_until timestamptz not null,
  ended_at timestamptz,
  -- Whom it was given to.
  holder text not null check (length(holder) between 1 and 120),
  made_by uuid references accounts (id),
  made_at timestamptz not null,
  version integer not null default 1,
  primary key (edition_id, id),
  unique (edition_id, code),
  constraint vouchers_uses_left check (used between 0 and uses),
  constraint vouchers_phase_check check ((kind = 'phase') = (phase is not null)),
  foreign key (edition_id, category) references registration_categories (edition_id, code),
  foreign key (edition_id, phase) references registration_phases (edition_id, code)
);
create index vouchers_by_time on vouchers (edition_id, made_at, id);

-- Which registration came with which voucher. One that ends gives its use back; the row stays.
create table voucher_uses (
  edition_id integer not null,
  id uuid not null,
  voucher_id uuid not null,
  registration_id uuid not null,
  used_at timestamptz not null,
  returned_at timestamptz,
  -- Whether it was the cancellation that gave it back: restoring takes it again.
  returned_by_cancelling boolean not null default false,
  primary key (edition_id, id),
  foreign key (edition_id, voucher_id) references vouchers (edition_id, id),
  foreign key (edition_id, registration_id) references registrations (edition_id, id),
  check (returned_at is not null or not returned_by_cancelling)
);
-- Never combined with another.
create unique index voucher_uses_one_each on voucher_uses (edition_id, registration_id) where returned_at is null;
create index voucher_uses_of_voucher on voucher_uses (edition_id, voucher_id, used_at);
create index voucher_uses_of_registration on voucher_uses (edition_id, registration_id, used_at);

-- An order at a voucher's price: money for it needs the use that it was promised with.
alter table payment_orders add column voucher_id uuid;
alter table payment_orders add constraint payment_orders_voucher foreign key (edition_id, voucher_id) references vouchers (edition_id, id) not valid;

create function voucher_uses_are_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a use of a voucher is given back, never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if tg_op = 'INSERT' or old.returned_at is not null and new.returned_at is null then
    update vouchers set used = used + 1 where edition_id = new.edition_id and id = new.voucher_id;
  elsif old.returned_at is null and new.returned_at is not null then
    update vouchers set used = used - 1 where edition_id = new.edition_id and id = new.voucher_id;
  end if;
  return new;
end $$;
create trigger voucher_uses_are_counted before insert or update or delete on voucher_uses
  for each row execute function voucher_uses_are_counted();

-- Whether a registration still has what its voucher gave it.
create function voucher_use_stands(used voucher_uses) returns boolean language sql stable as $$
  select r.cancelled_at is null and (r.erased_at is null or r.payment_status in ('PAID', 'COMPLIMENTARY')) and case
      when v.kind = 'free' then r.payment_status = 'COMPLIMENTARY' and r.category = v.category
      when r.payment_status = 'PAID' then exists (
        select from payment_orders o
        where o.edition_id = r.edition_id and o.registration_id = r.id and o.kind = 'registration' and o.state = 'paid' and o.voucher_id = v.id
      )
      else r.payment_status in ('NOT PAID', 'PENDING') and r.price_kept and r.registration_type = v.phase and r.category = v.category
    end
  from registrations r join vouchers v on v.edition_id = r.edition_id and v.id = used.voucher_id
  where r.edition_id = used.edition_id and r.id = used.registration_id
$$;

-- Whoever changes a registration, a use that it no longer has goes back. At the commit, so that a voucher is locked last.
create function registrations_return_vouchers() returns trigger language plpgsql as $$
begin
  update voucher_uses set returned_at = now(), returned_by_cancelling = exists (
      select from registrations where edition_id = new.edition_id and id = new.id and cancelled_at is not null)
    where edition_id = new.edition_id and registration_id = new.id and returned_at is null and not voucher_use_stands(voucher_uses);
  -- Whoever was refunded has no claim to its price any more. After cancelling it is kept for whoever restores it.
  if found then
    update registrations set price_kept = false
      where edition_id = new.edition_id and id = new.id and payment_status = 'REFUNDED' and price_kept;
  end if;
  return null;
end $$;
create constraint trigger registrations_return_vouchers after update on registrations
  deferrable initially deferred for each row when (
    old.cancelled_at is distinct from new.cancelled_at or old.payment_status <> new.payment_status or old.price_kept <> new.price_kept
    or old.category is distinct from new.category or old.registration_type is distinct from new.registration_type
    or old.erased_at is distinct from new.erased_at
  ) execute function registrations_return_vouchers();

create function voucher_uses_stand() returns trigger language plpgsql as $$
begin
  if exists (
    select from voucher_uses
    where edition_id = new.edition_id and id = new.id and returned_at is null and not voucher_use_stands(voucher_uses)
  ) then
    raise exception 'a voucher is used for its own category and price' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger voucher_uses_stand after insert or update on voucher_uses
  deferrable initially deferred for each row when (new.returned_at is null) execute function voucher_uses_stand();
