-- no transaction
alter table payments validate constraint payments_of_bank_credit;
alter table payments validate constraint payments_bank_credit_check;
create index concurrently payments_by_bank_credit on payments (edition_id, bank_credit_id) where bank_credit_id is not null;
-- One bank transfer is recorded once, unless it is a credit for several people.
create unique index concurrently payments_one_per_single_transfer on payments (edition_id, reference)
  where rail = 'transfer' and state <> 'reversed' and bank_credit_id is null;
drop index concurrently payments_one_per_transfer;
