-- Money that does not come through the provider: cash, card terminal, bank transfer, cheque; grants without money; and
-- what changes a price afterwards. Payments get keys of our own, the provider's id becomes a column.

-- Payments. ------------------------------------------------------------------------------------------------------------

alter table refunds drop constraint refunds_edition_id_payment_id_fkey;
alter table receipts drop constraint receipts_edition_id_payment_id_fkey;
alter table receipts drop constraint receipts_edition_id_payment_id_key;
alter table payments drop constraint payments_pkey;
alter table payments drop constraint payments_id_check;
alter table payments rename column id to provider_payment_id;
alter table payments alter column provider_payment_id drop not null;
alter table payments add column id uuid not null default gen_random_uuid();
alter table payments alter column id drop default;
alter table payments add primary key (edition_id, id);

alter table refunds rename column payment_id to provider_payment_id;
alter table refunds add column payment_id uuid;
update refunds set payment_id = payments.id from payments
  where payments.edition_id = refunds.edition_id and payments.provider_payment_id = refunds.provider_payment_id;
alter table refunds drop column provider_payment_id, alter column payment_id set not null;
create unique index refunds_one_automatic on refunds (edition_id, payment_id) where reason in ('second-payment', 'seat-lost');
create index refunds_of_payment on refunds (edition_id, payment_id);
alter table refunds add foreign key (edition_id, payment_id) references payments (edition_id, id);

alter table receipts rename column payment_id to provider_payment_id;
alter table receipts add column payment_id uuid;
update receipts set payment_id = payments.id from payments
  where payments.edition_id = receipts.edition_id and payments.provider_payment_id = receipts.provider_payment_id;
alter table receipts drop column provider_payment_id, alter column payment_id set not null;
alter table receipts add unique (edition_id, payment_id);
alter table receipts add foreign key (edition_id, payment_id) references payments (edition_id, id);

-- The ledger keeps its facts, which name the provider's ids; only its reference to the payment is rewritten, this once.
alter table payment_events disable trigger payment_events_are_append_only;
alter table payment_events rename column payment_id to provider_payment_id;
alter table payment_events add column payment_id uuid;
update payment_events set payment_id = payments.id from payments
  where payments.edition_id = payment_events.edition_id and payments.provider_payment_id = payment_events.provider_payment_id;
alter table payment_events drop column provider_payment_id;
alter table payment_events enable trigger payment_events_are_append_only;

alter table payments
  add constraint payments_provider_payment_id_check check (provider_payment_id like 'pay\_%'),
  -- How the money came.
  add column rail text not null default 'provider' check (rail in ('provider', 'cash', 'card-terminal', 'transfer', 'cheque')),
  -- Offline: who took or recorded it, what the paper says (transfer, cheque or approval number), and the day the money came.
  add column taken_by uuid references accounts (id),
  add column reference text check (length(reference) between 1 and 60),
  add column received_on date,
  add check ((rail = 'provider') = (provider_payment_id is not null)),
  add check ((rail = 'provider') = (received_on is null)),
  add check (rail not in ('transfer', 'cheque', 'card-terminal') or reference is not null);
alter table payments alter column rail drop default;
-- Nobody refers to an edition's rows without naming it, but the provider does.
create unique index payments_one_per_provider_id on payments (edition_id, provider_payment_id) where provider_payment_id is not null;
create index payments_by_provider_id on payments (provider_payment_id) where provider_payment_id is not null;
-- One bank transfer is recorded once. References are stored as `transferKey` writes them.
create unique index payments_one_per_transfer on payments (edition_id, reference) where rail = 'transfer' and state <> 'reversed';

-- `reversed`: recorded by mistake, and taken back by a counter-entry.
alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check
  check (state in ('created', 'failed', 'authorized', 'returned', 'captured', 'reversed'));
-- `part`: less than what is due. `difference`: what a correction added to the price of a paid registration.
alter table payments drop constraint payments_outcome_check;
alter table payments add constraint payments_outcome_check
  check (outcome in ('settles', 'part', 'difference', 'second-payment', 'seat-lost', 'mismatch'));
alter table payments drop constraint payments_check, drop constraint payments_check1;
alter table payments
  add check ((state in ('captured', 'reversed')) = (captured_at is not null)),
  add check ((state in ('captured', 'reversed')) = (outcome is not null)),
  add check (state <> 'reversed' or rail <> 'provider');

-- Orders. --------------------------------------------------------------------------------------------------------------

alter table payment_orders
  add column channel text not null default 'online' check (channel in ('online', 'desk', 'office')),
  add column kind text not null default 'registration' check (kind in ('registration', 'difference')),
  -- The price of what is booked. The order asks for less (`amount_minor`) if a part has been paid before.
  add column price_minor integer check (price_minor > 0);
update payment_orders set price_minor = amount_minor;
alter table payment_orders alter column price_minor set not null, add check (amount_minor <= price_minor);

-- `part`: some of the price has come. `ended`: what was paid for is undone, by a refund or because it was recorded by mistake.
alter table payment_orders drop constraint payment_orders_state_check, drop constraint payment_orders_check1;
alter table payment_orders
  add constraint payment_orders_state_check
    check (state in ('preparing', 'open', 'paid', 'part', 'expired', 'replaced', 'unfulfilled', 'review', 'ended')),
  add constraint payment_orders_made_at_provider
    check (state in ('preparing', 'expired', 'replaced') or channel <> 'online' or provider_order_id is not null);

-- Refunds. -------------------------------------------------------------------------------------------------------------

alter table refunds drop constraint refunds_state_check, drop constraint refunds_check, drop constraint refunds_reason_check;
alter table refunds
  add constraint refunds_state_check check (state in ('proposed', 'declined', 'requested', 'pending', 'failed', 'processed')),
  -- `excess`: more was paid than was due.
  add constraint refunds_reason_check check (reason in ('second-payment', 'seat-lost', 'excess', 'organisers')),
  add column method text not null default 'provider' check (method in ('provider', 'cash', 'transfer')),
  -- What becomes of the registration when the money has gone back; null: the money never counted, or nobody has said.
  add column effect text check (effect in ('keeps', 'ends')),
  add column reference text check (length(reference) between 1 and 60),
  add column proposed_by uuid references accounts (id),
  add column approved_by uuid references accounts (id),
  add constraint refunds_known_to_provider
    check (method <> 'provider' or state in ('proposed', 'declined', 'requested', 'failed') or provider_refund_id is not null),
  add check (method = 'provider' or provider_refund_id is null),
  add check (approved_by <> proposed_by);

-- The ledger. ----------------------------------------------------------------------------------------------------------

alter table payment_events drop constraint payment_events_kind_check, drop constraint payment_events_check, drop constraint payment_events_source_check;
alter table payment_events
  add constraint payment_events_kind_check check (
    kind in ('order-made', 'authorized', 'failed', 'returned', 'captured', 'settled', 'part', 'difference', 'sent-back', 'mismatch',
      'refunded', 'refund-failed', 'reversed')
  ),
  add constraint payment_events_source_check
    check (source in ('delegate', 'callback', 'webhook', 'reconciler', 'refund', 'system', 'organiser', 'desk')),
  add check ((kind in ('captured', 'refunded', 'reversed')) = (amount_minor is not null));

-- What changes the price of a registration after its order was made. Rows are only ever added; why is in the record.
create table adjustments (
  edition_id integer not null,
  id uuid not null,
  registration_id uuid not null,
  -- The order whose price it changes; it counts while that order is the one that is booked. What is `kept` counts always.
  order_id uuid not null,
  -- `correction`: another category or price. `waiver`: not asked for. `refund`: given back without ending the registration.
  -- `kept`: stays with the conference when a registration ends.
  kind text not null check (kind in ('correction', 'waiver', 'refund', 'kept')),
  -- Added to what is due, in the currency of the order; negative: taken off.
  amount_minor integer not null check (amount_minor <> 0),
  made_by uuid references accounts (id),
  made_at timestamptz not null,
  primary key (edition_id, id),
  foreign key (edition_id, registration_id) references registrations (edition_id, id),
  foreign key (edition_id, order_id) references payment_orders (edition_id, id)
);
create index adjustments_of_registration on adjustments (registration_id);
create trigger adjustments_are_append_only before update or delete on adjustments
  for each row execute function refuse_change();
create trigger adjustments_are_never_emptied before truncate on adjustments
  for each statement execute function refuse_change();
revoke update, delete, truncate on adjustments from isocentre_app;

-- A registration without money: faculty, guests, sponsors, staff. At most one each.
create table grants (
  edition_id integer not null,
  registration_id uuid not null,
  reason text not null check (reason in ('faculty', 'guest', 'sponsor', 'staff')),
  granted_by uuid references accounts (id),
  granted_at timestamptz not null,
  primary key (edition_id, registration_id),
  foreign key (edition_id, registration_id) references registrations (edition_id, id)
);

-- Rows as they are. An order stays `paid` only while its registration is; what was kept of a refunded one is a line of its own.
create temporary table booked on commit drop as
  select payment_orders.edition_id, payment_orders.registration_id, payment_orders.id as order_id, payment_orders.price_minor,
    payments.captured_at, payments.amount_minor - coalesce(back.amount, 0) as kept,
    registrations.payment_status = 'PAID'
      and row_number() over (partition by registrations.edition_id, registrations.id order by payments.captured_at desc, payments.id) = 1 as stands
  from payments
  join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
  join registrations on registrations.edition_id = payments.edition_id and registrations.id = payment_orders.registration_id
  left join (
    select edition_id, payment_id, sum(amount_minor) as amount from refunds where state = 'processed' group by 1, 2
  ) as back on back.edition_id = payments.edition_id and back.payment_id = payments.id
  where payments.outcome = 'settles';
update payment_orders set state = 'ended' from booked
  where payment_orders.edition_id = booked.edition_id and payment_orders.id = booked.order_id and not exists (
    select from booked as standing
    where standing.edition_id = booked.edition_id and standing.order_id = booked.order_id and standing.stands
  );
insert into adjustments (edition_id, id, registration_id, order_id, kind, amount_minor, made_at)
  select edition_id, gen_random_uuid(), registration_id, (array_agg(order_id order by captured_at desc))[1], 'kept', sum(kept) - coalesce(sum(price_minor) filter (where stands), 0), now()
  from booked group by edition_id, registration_id
  having sum(kept) <> coalesce(sum(price_minor) filter (where stands), 0);
