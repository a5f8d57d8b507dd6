-- no transaction
alter table payments validate constraint payments_rail_check;
alter table payments validate constraint payments_moved_stays;
alter table refunds validate constraint refunds_method_check;
alter table refunds validate constraint refunds_moved_to_a_payment;
alter table refunds validate constraint refunds_moved_to_fkey;
create index concurrently refunds_moved_to on refunds (edition_id, moved_to) where moved_to is not null;
