-- no transaction
alter table payments validate constraint payments_of_shift;
alter table payments validate constraint payments_reversed_in_shift;
alter table payments validate constraint payments_shift_check;
alter table payments validate constraint payments_reversed_shift_check;
create index concurrently payments_by_shift on payments (edition_id, shift_id) where shift_id is not null;
create index concurrently payments_by_reversed_shift on payments (edition_id, reversed_shift_id) where reversed_shift_id is not null;
-- The day sheet: what the ledger wrote on one day.
create index concurrently payment_events_by_time on payment_events (edition_id, at) where amount_minor is not null;
