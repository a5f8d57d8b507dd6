-- When the registration desk opens at the venue; null: not announced. Until now the hour of the opening was shown.
alter table edition_instants add column desk_opens_at timestamptz;

-- What the year of an award means, written in front of it; null: the organisers have not said.
alter table awards add column year_label text check (year_label <> '');

-- When the money was paid, as the receipt prints it: by the edition's clock, which is the real one in production. Null on
-- receipts given before: they print the provider's time.
alter table receipts add column paid_at timestamptz;
