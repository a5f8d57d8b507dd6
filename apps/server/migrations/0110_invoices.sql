-- Bills to an institution before it pays: no receipt, and nothing changes by one. Numbered by edition and financial year.
create table invoice_counters (
  edition_id integer not null references editions (id),
  financial_year text not null,
  last_number integer not null check (last_number > 0),
  primary key (edition_id, financial_year)
);
create table invoices (
  edition_id integer not null references editions (id),
  id uuid not null,
  financial_year text not null,
  number integer not null check (number > 0),
  state text not null check (state in ('issued', 'paid', 'cancelled')),
  billed_to text not null check (length(billed_to) between 1 and 160),
  billed_address text not null check (length(billed_address) <= 400),
  billed_gstin text check (length(billed_gstin) = 15),
  -- Their own number for it: a purchase order.
  reference text check (length(reference) between 1 and 60),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The edition's tax details of that day.
  gst jsonb,
  -- By the edition's clock, as the days of a receipt.
  issued_at timestamptz not null,
  -- Until then its prices hold; the end of the due day.
  due_at timestamptz not null,
  -- Why it lies behind the end of a price.
  due_because text check (length(due_because) between 1 and 500),
  issued_by uuid references accounts (id),
  made_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references accounts (id),
  cancelled_because text check (length(cancelled_because) between 1 and 500),
  bank_credit_id uuid,
  primary key (edition_id, id),
  unique (edition_id, financial_year, number),
  foreign key (edition_id, bank_credit_id) references bank_credits (edition_id, id),
  constraint invoices_decided check ((state = 'issued') = (decided_at is null)),
  constraint invoices_paid check ((state = 'paid') = (bank_credit_id is not null)),
  constraint invoices_cancelled check ((state = 'cancelled') = (cancelled_because is not null))
);
create index invoices_by_time on invoices (edition_id, made_at, id);
create index invoices_of_bank_credit on invoices (edition_id, bank_credit_id) where bank_credit_id is not null;

create table invoice_lines (
  edition_id integer not null,
  invoice_id uuid not null,
  registration_id uuid not null,
  -- As it was printed; forgotten with the person.
  name text not null check (length(name) between 1 and 200),
  category text not null,
  registration_type text not null,
  description text not null check (length(description) between 1 and 400),
  price text not null check (length(price) between 1 and 80),
  amount_minor integer not null check (amount_minor > 0),
  -- Whether its invoice can still be paid: kept by a trigger.
  standing boolean not null default true,
  primary key (edition_id, invoice_id, registration_id),
  foreign key (edition_id, invoice_id) references invoices (edition_id, id),
  foreign key (edition_id, registration_id) references registrations (edition_id, id)
);
-- Nobody is billed twice at a time.
create unique index invoice_lines_one_standing on invoice_lines (edition_id, registration_id) where standing;

-- What was issued stays as it was issued; only its state moves, once.
create function invoices_are_decided_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an invoice is cancelled, never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if old.state <> 'issued' or new.state = 'issued'
    or to_jsonb(new) - '{state,decided_at,decided_by,bank_credit_id,cancelled_because}'::text[]
      is distinct from to_jsonb(old) - '{state,decided_at,decided_by,bank_credit_id,cancelled_because}'::text[] then
    raise exception 'an invoice is paid or cancelled once, and otherwise stays as it was issued' using errcode = 'integrity_constraint_violation';
  end if;
  update invoice_lines set standing = false where edition_id = new.edition_id and invoice_id = new.id;
  return new;
end $$;
create trigger invoices_are_decided_once before update or delete on invoices
  for each row execute function invoices_are_decided_once();

-- All of its lines have come in with one bank credit, or it is not paid.
create function invoices_are_paid_whole() returns trigger language plpgsql as $$
begin
  if exists (
    select from invoice_lines l
    where l.edition_id = new.edition_id and l.invoice_id = new.id and not exists (
      select from payments p join payment_orders o on o.edition_id = p.edition_id and o.id = p.order_id
      where p.edition_id = l.edition_id and p.bank_credit_id = new.bank_credit_id and o.registration_id = l.registration_id
        and p.amount_minor = l.amount_minor
    )
  ) then
    raise exception 'an invoice is paid as a whole' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger invoices_are_paid_whole after update on invoices
  deferrable initially deferred for each row when (new.state = 'paid') execute function invoices_are_paid_whole();
