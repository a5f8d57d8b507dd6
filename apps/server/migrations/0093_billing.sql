-- Whom the receipts of a registration are made out to, if not to the delegate. Read when a receipt is given; receipts keep what they say.
create table billing (
  edition_id integer not null,
  registration_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  address text not null check (length(address) <= 600),
  gstin text check (length(gstin) = 15),
  changed_at timestamptz not null,
  primary key (edition_id, registration_id),
  foreign key (edition_id, registration_id) references registrations (edition_id, id)
);
