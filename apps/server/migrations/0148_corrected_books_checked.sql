-- no transaction
alter table shifts validate constraint shifts_counted_by_fkey;
alter table shifts validate constraint shifts_counted_by_check;
alter table shifts validate constraint shifts_counted_because_check;
-- What somebody typed is looked for among the bank's numbers, too.
create index concurrently payments_by_reference on payments (edition_id, upper(reference)) where reference is not null;
create index concurrently refunds_by_reference on refunds (edition_id, upper(reference)) where reference is not null;
