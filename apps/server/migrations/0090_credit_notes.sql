-- The last number given, as for receipts: given up with its transaction, so there are no gaps.
create table credit_note_counters (
  edition_id integer not null references editions (id),
  financial_year text not null,
  last_number integer not null check (last_number > 0),
  primary key (edition_id, financial_year)
);

-- What takes back a receipt, in whole or in part: its money went back, had been recorded by mistake, or it said the wrong thing
-- and another receipt stands in its place. A table of its own, since whoever adds up receipts must not have to know of it.
create table credit_notes (
  edition_id integer not null references editions (id),
  id uuid not null,
  financial_year text not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('refund', 'reversal', 'correction')),
  receipt_id uuid not null,
  refund_id uuid,
  new_receipt_id uuid,
  issued_at timestamptz not null,
  amount_minor integer not null check (amount_minor > 0),
  primary key (edition_id, id),
  unique (edition_id, financial_year, number),
  unique (edition_id, refund_id),
  unique (edition_id, new_receipt_id),
  foreign key (edition_id, receipt_id) references receipts (edition_id, id),
  foreign key (edition_id, refund_id) references refunds (edition_id, id),
  foreign key (edition_id, new_receipt_id) references receipts (edition_id, id),
  check ((kind = 'refund') = (refund_id is not null)),
  check ((kind = 'correction') = (new_receipt_id is not null))
);
create index credit_notes_of_receipt on credit_notes (edition_id, receipt_id);
create index credit_notes_by_time on credit_notes (edition_id, issued_at, id);
-- A receipt is reversed or replaced once.
create unique index credit_notes_one_end on credit_notes (edition_id, receipt_id) where kind <> 'refund';

alter table receipts
  -- Another receipt of the same payment has taken its place.
  add column replaced_at timestamptz,
  -- What it says about the conference and the name in Latin letters, as on the day of issue. Null on receipts given before.
  add column printed jsonb,
  -- Of whoever the receipt is made out to.
  add column billed_gstin text check (length(billed_gstin) = 15);

-- Documents stay as they were issued; only that a receipt was replaced is written on it, once.
create function keep_document() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) @> '{"replaced_at": null}' and to_jsonb(new) - 'replaced_at' = to_jsonb(old) - 'replaced_at' then
    return new;
  end if;
  raise exception 'a document stays as it was issued';
end
$$;
create trigger receipts_stay before update on receipts for each row execute function keep_document();
create trigger credit_notes_stay before update on credit_notes for each row execute function keep_document();
