-- What the payment provider says it paid out, as its settlement report is imported. The provider knows no editions, so the key is its
-- own id; within a society, so that nobody writes into the books of another.
create table settlement_lines (
  society_id integer not null references societies (id),
  id text not null check (id ~ '^[A-Za-z]{2,12}_[A-Za-z0-9_]{1,48}$'),
  kind text not null check (kind ~ '^[a-z][a-z _-]{0,39}$'),
  settlement_id text not null check (settlement_id ~ '^[A-Za-z]{2,12}_[A-Za-z0-9_]{1,48}$'),
  -- As `transferKey` writes it. A report made too early has none.
  utr text check (length(utr) between 1 and 60),
  settled_on date not null,
  amount_minor integer not null check (amount_minor >= 0),
  fee_minor integer not null check (fee_minor >= 0),
  tax_minor integer not null check (tax_minor >= 0),
  debit_minor integer not null check (debit_minor >= 0),
  credit_minor integer not null check (credit_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  imported_at timestamptz not null,
  imported_by uuid references accounts (id),
  primary key (society_id, id),
  -- What a decision repeats.
  unique (society_id, id, amount_minor, currency),
  check (debit_minor = 0 or credit_minor = 0),
  check ((kind = 'payment') = (id like 'pay\_%')),
  check ((kind = 'refund') = (id like 'rfnd\_%'))
);
create index settlement_lines_of_settlement on settlement_lines (society_id, settlement_id);
create index settlement_lines_of_transfer on settlement_lines (society_id, utr);

-- Only the number of the bank's transfer is added to a line later, once.
create function keep_settlement_line() returns trigger language plpgsql as $$
begin
  if old.utr is not null or (to_jsonb(new) - 'utr') <> (to_jsonb(old) - 'utr') then
    raise exception 'a settlement line is never changed';
  end if;
  return new;
end $$;
create trigger settlement_lines_are_kept before update on settlement_lines for each row execute function keep_settlement_line();
create trigger settlement_lines_are_never_deleted before delete on settlement_lines for each row execute function refuse_change();
create trigger settlement_lines_are_never_emptied before truncate on settlement_lines for each statement execute function refuse_change();
revoke update, delete, truncate on settlement_lines from isocentre_app;
grant update (utr) on settlement_lines to isocentre_app;

-- A line that does not agree with our books, explained once by whoever keeps them.
create table settlement_decisions (
  society_id integer not null,
  line_id text not null,
  amount_minor integer not null,
  currency text not null,
  -- What our books said about it that day; null: nothing was known.
  booked_minor integer check (booked_minor >= 0),
  booked_currency text,
  -- Erased with the person whose payment it is about.
  note text check (length(note) between 3 and 500),
  decided_by uuid references accounts (id),
  decided_at timestamptz not null,
  primary key (society_id, line_id),
  foreign key (society_id, line_id, amount_minor, currency) references settlement_lines (society_id, id, amount_minor, currency),
  check ((booked_minor is null) = (booked_currency is null)),
  constraint settlement_decisions_differ check (booked_minor is distinct from amount_minor or booked_currency is distinct from currency)
);
create function keep_settlement_decision() returns trigger language plpgsql as $$
begin
  if new.note is not null or (to_jsonb(new) - 'note') <> (to_jsonb(old) - 'note') then
    raise exception 'a decision about a settlement line is never changed';
  end if;
  return new;
end $$;
create trigger settlement_decisions_are_kept before update on settlement_decisions
  for each row execute function keep_settlement_decision();
create trigger settlement_decisions_are_never_deleted before delete on settlement_decisions
  for each row execute function refuse_change();
create trigger settlement_decisions_are_never_emptied before truncate on settlement_decisions
  for each statement execute function refuse_change();
revoke update, delete, truncate on settlement_decisions from isocentre_app;
grant update (note) on settlement_decisions to isocentre_app;
