-- What the nightly rules about the books, and the comparison with the payment provider's, have found: the rows, for those who keep the books.
-- Replaced by each run; what is still so keeps the moment since when.
create table findings (
  edition_id integer not null references editions (id),
  id uuid not null,
  source text not null check (source in ('rules', 'provider')),
  -- Which account at the provider was compared; null: the installation's own, or no provider.
  payment_account text,
  -- The rule that is broken, or in what the books differ.
  rule text not null check (length(rule) between 1 and 120),
  -- What the rule found: ids and amounts, no personal details.
  found jsonb not null,
  -- Put right by the comparison itself: it is shown, and waits for nobody.
  mended boolean not null,
  since timestamptz not null,
  found_at timestamptz not null,
  primary key (edition_id, id)
);
create unique index findings_once on findings (edition_id, source, rule, md5(found::text));
