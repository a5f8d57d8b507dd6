-- Money and workshop places. Amounts are in the currency's smallest unit. Times here are the system clock's, except where
-- a comment says otherwise: an order's hold does not move with the edition's clock.

alter table edition_limits
  add column financial_year_starts_in_month integer not null default 4 check (financial_year_starts_in_month between 1 and 12);
alter table edition_limits alter column financial_year_starts_in_month drop default;

-- A price promised to one registration for a while.
create table payment_orders (
  edition_id integer not null references editions (id),
  id uuid not null,
  registration_id uuid not null,
  -- Our own name for it at the provider, by which it is found again after an outcome that nobody knows.
  receipt text not null check (length(receipt) between 10 and 40),
  provider_order_id text check (provider_order_id like 'order\_%'),
  state text not null check (state in ('preparing', 'open', 'paid', 'expired', 'replaced', 'unfulfilled', 'review')),
  -- What is paid for, as it was when the price was promised.
  category text not null,
  registration_type text not null check (registration_type ~ '^[a-z0-9-]+$'),
  amount_minor integer not null check (amount_minor > 0),
  currency char(3) not null,
  -- The price as it was shown.
  price text not null,
  seats integer not null check (seats >= 0),
  -- The edition's clock: the price of that moment can be computed again.
  quoted_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Somebody is making it at the provider; nobody else does before this moment.
  claimed_until timestamptz not null,
  -- When the provider is asked about it next; null: never again.
  next_ask_at timestamptz,
  primary key (edition_id, id),
  unique (edition_id, receipt),
  unique (edition_id, provider_order_id),
  foreign key (edition_id, registration_id) references registrations (edition_id, id),
  check (expires_at > created_at),
  check (state in ('preparing', 'expired', 'replaced') or provider_order_id is not null)
);
create unique index payment_orders_one_live on payment_orders (edition_id, registration_id) where state in ('preparing', 'open');
create index payment_orders_of_registration on payment_orders (edition_id, registration_id, created_at desc);
-- The provider knows nothing of editions.
create index payment_orders_by_provider_id on payment_orders (provider_order_id);
create index payment_orders_to_ask on payment_orders (next_ask_at) where next_ask_at is not null;
create index payment_orders_to_expire on payment_orders (expires_at) where state in ('preparing', 'open');

-- One attempt to pay an order, as far as it was ever heard of.
create table payments (
  edition_id integer not null references editions (id),
  -- The provider's.
  id text not null check (id like 'pay\_%'),
  order_id uuid not null,
  state text not null check (state in ('created', 'failed', 'authorized', 'returned', 'captured')),
  -- What it turned out to be for: decided once, when the money has come.
  outcome text check (outcome in ('settles', 'second-payment', 'place-lost', 'mismatch')),
  -- It came after the price was no longer promised; honoured, and shown to organisers.
  late boolean not null default false,
  amount_minor integer not null check (amount_minor >= 0),
  currency char(3) not null,
  method text check (length(method) <= 40),
  declined_because text check (length(declined_because) <= 300),
  heard_at timestamptz not null,
  captured_at timestamptz,
  primary key (edition_id, id),
  foreign key (edition_id, order_id) references payment_orders (edition_id, id),
  check ((state = 'captured') = (captured_at is not null)),
  check ((state = 'captured') = (outcome is not null))
);
create index payments_of_order on payments (edition_id, order_id);
create index payments_for_organisers on payments (edition_id, captured_at) where outcome <> 'settles' or late;

create table refunds (
  edition_id integer not null references editions (id),
  -- Also the key under which the provider is asked, so that it is asked for one refund however often it is asked.
  id uuid not null,
  payment_id text not null,
  reason text not null check (reason in ('second-payment', 'place-lost', 'organisers')),
  state text not null check (state in ('requested', 'pending', 'failed', 'processed')),
  amount_minor integer not null check (amount_minor > 0),
  provider_refund_id text check (provider_refund_id like 'rfnd\_%'),
  failed_because text check (length(failed_because) <= 300),
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (edition_id, id),
  unique (edition_id, provider_refund_id),
  foreign key (edition_id, payment_id) references payments (edition_id, id),
  check (state in ('requested', 'failed') or provider_refund_id is not null)
);
-- What is sent back by itself is sent back once.
create unique index refunds_one_automatic on refunds (edition_id, payment_id) where reason in ('second-payment', 'place-lost');
create index refunds_of_payment on refunds (edition_id, payment_id);

-- What happened to the money, each fact once, whoever told it first and however often. Rows are only ever added.
create table payment_events (
  edition_id integer not null references editions (id),
  id uuid not null,
  order_id uuid not null,
  payment_id text,
  kind text not null check (
    kind in ('order-made', 'authorized', 'failed', 'returned', 'captured', 'settled', 'sent-back', 'mismatch', 'refunded', 'refund-failed')
  ),
  -- Money in is positive, money out negative; null where none moves.
  amount_minor integer,
  currency char(3) not null,
  -- What it is about: `captured pay_x`. Two tellings of one fact are one row.
  fact text not null,
  told_by text not null check (told_by in ('delegate', 'callback', 'webhook', 'reconciler', 'refund', 'system')),
  at timestamptz not null default now(),
  primary key (edition_id, id),
  unique (edition_id, fact),
  foreign key (edition_id, order_id) references payment_orders (edition_id, id),
  check ((kind in ('captured', 'refunded')) = (amount_minor is not null))
);
create index payment_events_of_order on payment_events (edition_id, order_id);
create trigger payment_events_are_append_only before update or delete on payment_events
  for each row execute function refuse_change();
create trigger payment_events_are_never_emptied before truncate on payment_events
  for each statement execute function refuse_change();
revoke update, delete, truncate on payment_events from isocentre_app;

-- What the provider sent, taken in one statement and worked on afterwards. It arrives before anybody knows which edition
-- it belongs to, so it has no edition_id. Of its body only the fields we read are kept.
create table webhook_inbox (
  event_id text primary key check (length(event_id) between 1 and 200),
  name text not null check (length(name) <= 100),
  body jsonb not null,
  received_at timestamptz not null default now(),
  -- How often working on it failed, and when to try again.
  failures integer not null default 0,
  due_at timestamptz not null default now(),
  handled_at timestamptz,
  outcome text check (outcome in ('applied', 'not-ours', 'not-needed')),
  check ((handled_at is null) = (outcome is null))
);
create index webhook_inbox_waiting on webhook_inbox (due_at) where handled_at is null;
create index webhook_inbox_by_age on webhook_inbox (received_at);

-- The last number given. Taken in the transaction that settles a registration: given up with it, so there are no gaps.
create table receipt_counters (
  edition_id integer not null references editions (id),
  financial_year text not null,
  last_number integer not null check (last_number > 0),
  primary key (edition_id, financial_year)
);

-- One per payment that settled a registration; what it says stays as it was on the day.
create table receipts (
  edition_id integer not null references editions (id),
  id uuid not null,
  financial_year text not null,
  number integer not null check (number > 0),
  payment_id text not null,
  registration_id uuid not null,
  issued_at timestamptz not null,
  billed_to text not null,
  billed_address text not null,
  description text not null,
  price text not null,
  amount_minor integer not null check (amount_minor > 0),
  currency char(3) not null,
  primary key (edition_id, id),
  unique (edition_id, financial_year, number),
  unique (edition_id, payment_id),
  foreign key (edition_id, payment_id) references payments (edition_id, id),
  foreign key (edition_id, registration_id) references registrations (edition_id, id)
);
create index receipts_of_registration on receipts (edition_id, registration_id);

-- How many workshop places there are, and how many are taken: one row that every buyer goes through, whose CHECK has the
-- last word. `capacity` null: the organisers have set no number.
create table workshop_places (
  edition_id integer primary key references editions (id),
  capacity integer check (capacity >= 0),
  taken integer not null default 0 check (taken >= 0),
  check (taken <= capacity)
);

-- Who has them. `held`: until the money comes or `held_until` has passed and the provider knows of none.
create table place_reservations (
  edition_id integer not null references editions (id),
  id uuid not null,
  registration_id uuid not null,
  seats integer not null check (seats > 0),
  state text not null check (state in ('held', 'confirmed', 'released')),
  held_at timestamptz not null,
  held_until timestamptz not null,
  changed_at timestamptz not null,
  primary key (edition_id, id),
  foreign key (edition_id, registration_id) references registrations (edition_id, id)
);
create unique index place_reservations_one_each on place_reservations (edition_id, registration_id) where state <> 'released';
create index place_reservations_held on place_reservations (held_until) where state = 'held';

create table waiting_list (
  edition_id integer not null references editions (id),
  id uuid not null,
  registration_id uuid not null,
  seats integer not null check (seats > 0),
  state text not null check (state in ('waiting', 'offered', 'booked', 'lapsed', 'left')),
  joined_at timestamptz not null,
  offered_until timestamptz,
  primary key (edition_id, id),
  foreign key (edition_id, registration_id) references registrations (edition_id, id),
  check (state not in ('offered', 'lapsed') or offered_until is not null)
);
create unique index waiting_list_once_each on waiting_list (edition_id, registration_id) where state in ('waiting', 'offered');
create index waiting_list_in_order on waiting_list (edition_id, joined_at, id) where state = 'waiting';

-- Our books beside the provider's, day by day. Of all editions together, as the provider's are.
create table payment_comparisons (
  id uuid primary key,
  from_at timestamptz not null,
  to_at timestamptz not null,
  compared_at timestamptz not null,
  payments integer not null check (payments >= 0),
  -- Empty when both agree.
  differences jsonb not null
);
create index payment_comparisons_by_age on payment_comparisons (compared_at desc);
