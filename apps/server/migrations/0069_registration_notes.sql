-- What organisers write down about a delegate. The delegate gets it with their own data.
create table registration_notes (
  edition_id integer not null,
  id uuid not null,
  registration_id uuid not null,
  author_id uuid not null references accounts (id),
  body text not null check (length(body) between 1 and 2000),
  written_at timestamptz not null,
  changed_at timestamptz,
  primary key (edition_id, id),
  foreign key (edition_id, registration_id) references registrations (edition_id, id)
);
create index registration_notes_of_one on registration_notes (edition_id, registration_id, written_at);
