-- While a table is new, PostgreSQL takes every index that begins with the edition for as good as the primary key, and the
-- newest of them wins. The plan is kept, for references too, and reads all rows of the edition to find one, until the table is
-- counted anew a minute later: the first minute of a rush. So, where rows are found by their primary key, no other index
-- answers to the edition alone: a condition that its own column always meets keeps it for questions about that column.

alter table registrations
  drop constraint registrations_edition_id_account_id_key,
  drop constraint registrations_edition_id_delegate_number_key;
create unique index registrations_one_each on registrations (edition_id, account_id) where account_id is not null;
create unique index registrations_by_number on registrations (edition_id, delegate_number) where delegate_number is not null;

alter table payment_orders
  drop constraint payment_orders_edition_id_receipt_key,
  drop constraint payment_orders_edition_id_provider_order_id_key;
create unique index payment_orders_by_receipt on payment_orders (edition_id, receipt) where receipt is not null;
-- The provider knows nothing of editions, and this index nothing of orders that it has not made yet.
drop index payment_orders_by_provider_id;
create index payment_orders_by_provider_id on payment_orders (provider_order_id) where provider_order_id is not null;
create unique index payment_orders_one_per_provider_id on payment_orders (edition_id, provider_order_id) where provider_order_id is not null;
drop index payment_orders_of_registration;
create index payment_orders_of_registration on payment_orders (registration_id, created_at desc);

drop index payments_of_order;
create index payments_of_order on payments (order_id);

alter table abstracts drop constraint abstracts_edition_id_reference_no_key;
create unique index abstracts_by_reference on abstracts (edition_id, reference_no) where reference_no is not null;
drop index abstracts_of_registration;
create index abstracts_of_registration on abstracts (registration_id);

-- What refers to a row of an edition refers to the edition. To say so again would lock the edition's one row with every write.
alter table payment_orders drop constraint payment_orders_edition_id_fkey;
alter table payments drop constraint payments_edition_id_fkey;
alter table payment_events drop constraint payment_events_edition_id_fkey;
alter table refunds drop constraint refunds_edition_id_fkey;
alter table receipts drop constraint receipts_edition_id_fkey;
alter table place_reservations drop constraint place_reservations_edition_id_fkey;
alter table waiting_list drop constraint waiting_list_edition_id_fkey;
alter table abstracts drop constraint abstracts_edition_id_fkey;
alter table proofs drop constraint proofs_edition_id_fkey;
