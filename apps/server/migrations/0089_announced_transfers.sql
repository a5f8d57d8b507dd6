-- A delegate says that they have paid by bank transfer. It pays for nothing until the treasurer has found the money.
create table announced_transfers (
  edition_id integer not null,
  id uuid not null,
  registration_id uuid not null,
  -- As `transferKey` writes it.
  utr text not null check (length(utr) between 1 and 60),
  paid_on date not null,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null check (state in ('announced', 'matched', 'refused')),
  announced_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references accounts (id),
  -- What it was found to be.
  payment_id uuid,
  -- What the delegate was told.
  refused_because text check (length(refused_because) between 1 and 500),
  primary key (edition_id, id),
  foreign key (edition_id, registration_id) references registrations (edition_id, id),
  foreign key (edition_id, payment_id) references payments (edition_id, id),
  check ((state = 'announced') = (decided_at is null)),
  check ((state = 'matched') = (payment_id is not null)),
  check (state = 'refused' or refused_because is null)
);
-- The same transfer is announced once, until it is refused.
create unique index announced_transfers_once on announced_transfers (edition_id, registration_id, utr) where state <> 'refused';
create index announced_transfers_waiting on announced_transfers (edition_id, announced_at, id) where state = 'announced';
create index announced_transfers_of_payment on announced_transfers (edition_id, payment_id) where payment_id is not null;
