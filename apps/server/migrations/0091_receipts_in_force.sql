-- no transaction
create unique index concurrently receipts_one_in_force on receipts (edition_id, payment_id) where replaced_at is null;
-- For the sweep that finds money that went back without a credit note.
create index concurrently payments_reversed on payments (edition_id, id) where state = 'reversed';
create index concurrently receipts_of_payment on receipts (edition_id, payment_id);
