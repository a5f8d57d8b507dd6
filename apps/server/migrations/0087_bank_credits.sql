-- One line of the bank's statement that pays for several registrations, or for none of them yet.
create table bank_credits (
  edition_id integer not null references editions (id),
  id uuid not null,
  -- As `transferKey` writes it. Known to the whole society: an advisory lock and a look at all of its editions see to that.
  utr text not null check (length(utr) between 1 and 60),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  received_on date not null,
  payer text check (length(payer) between 1 and 120),
  recorded_by uuid references accounts (id),
  recorded_at timestamptz not null,
  primary key (edition_id, id),
  unique (edition_id, utr)
);
create index bank_credits_by_time on bank_credits (edition_id, recorded_at, id);

-- What it pays for is a payment each; what they add up to is looked after under the credit's lock.
alter table payments add column bank_credit_id uuid;
alter table payments add constraint payments_of_bank_credit foreign key (edition_id, bank_credit_id) references bank_credits (edition_id, id) not valid;
alter table payments add constraint payments_bank_credit_check check (bank_credit_id is null or rail = 'transfer') not valid;
