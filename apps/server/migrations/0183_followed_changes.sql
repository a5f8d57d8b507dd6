-- Which delegates and payments a transaction has changed, for programs that follow a list. By the transaction's number and not by
-- a time: a slow one is found however late it commits, since its number is not lower than that of the oldest that was running.
create table changed_rows (
  edition_id integer not null references editions (id),
  list text not null check (list in ('delegates', 'payments')),
  changed_in bigint not null default pg_current_xact_id()::text::bigint,
  row_id uuid not null,
  primary key (edition_id, list, changed_in, row_id)
);
-- Of a row's earlier changes nobody asks once there is a later one.
create index changed_rows_of_row on changed_rows (edition_id, list, row_id, changed_in);

create function note_changed(edition integer, kind text, changed uuid) returns void language sql as $$
  insert into changed_rows (edition_id, list, row_id) values (edition, kind, changed) on conflict do nothing;
$$;

-- By statement: a list of people is registered at once.
create function note_new_registrations() returns trigger language plpgsql as $$
begin
  insert into changed_rows (edition_id, list, row_id) select edition_id, 'delegates', id from added on conflict do nothing;
  return null;
end $$;
create trigger registrations_followed after insert on registrations
  referencing new table as added for each statement execute function note_new_registrations();

create function note_changed_registration() returns trigger language plpgsql as $$
begin
  perform note_changed(new.edition_id, 'delegates', new.id);
  if new.name is distinct from old.name then
    insert into changed_rows (edition_id, list, row_id)
    select p.edition_id, 'payments', p.id from payments p join payment_orders o on (o.edition_id, o.id) = (p.edition_id, p.order_id)
    where o.edition_id = new.edition_id and o.registration_id = new.id
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger registrations_changes_followed after update on registrations
  for each row execute function note_changed_registration();

-- What stands beside a delegate in the list.
create function note_changed_beside() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_changed(old.edition_id, 'delegates', old.registration_id); end if;
  if tg_op <> 'DELETE' then perform note_changed(new.edition_id, 'delegates', new.registration_id); end if;
  return null;
end $$;
do $$
declare beside text;
begin
  foreach beside in array array[
    'proofs', 'seat_reservations', 'waiting_list', 'adjustments', 'payment_orders', 'abstracts', 'registration_tags'
  ] loop
    execute format(
      'create trigger %I after insert or update or delete on %I for each row execute function note_changed_beside()',
      beside || '_followed', beside
    );
  end loop;
end $$;

create function note_changed_payment(edition integer, payment uuid) returns void language sql as $$
  insert into changed_rows (edition_id, list, row_id)
  select edition, 'payments', payment
  union all
  select edition, 'delegates', o.registration_id from payments p join payment_orders o on (o.edition_id, o.id) = (p.edition_id, p.order_id)
  where p.edition_id = edition and p.id = payment
  on conflict do nothing;
$$;
create function note_changed_money() returns trigger language plpgsql as $$
begin
  perform note_changed_payment(new.edition_id, (to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end $$;
create trigger payments_followed after insert or update on payments for each row execute function note_changed_money('id');
create trigger refunds_followed after insert or update on refunds for each row execute function note_changed_money('payment_id');
create trigger receipts_followed after insert or update on receipts for each row execute function note_changed_money('payment_id');

-- An address belongs to every registration of its account.
create function note_changed_address() returns trigger language plpgsql as $$
begin
  insert into changed_rows (edition_id, list, row_id)
  select edition_id, 'delegates', id from registrations where account_id = new.id
  on conflict do nothing;
  return null;
end $$;
create trigger accounts_followed after update of email on accounts
  for each row when (new.email is distinct from old.email) execute function note_changed_address();
