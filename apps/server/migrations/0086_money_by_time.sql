-- no transaction
alter table refunds validate constraint refunds_second_person;
-- The treasurer's lists, latest first.
create index concurrently payments_by_time on payments (edition_id, coalesce(captured_at, first_seen_at), id);
create index concurrently refunds_by_time on refunds (edition_id, requested_at, id);
create index concurrently payment_orders_by_time on payment_orders (edition_id, created_at, id);
-- What waits for a decision is looked for on every page of organisers, and there is little of it.
create index concurrently payments_mismatched on payments (edition_id) where outcome = 'mismatch';
