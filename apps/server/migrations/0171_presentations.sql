-- Until when authors of a call answer, and until when they may name another presenter. Null: not set.
create table presentation_dates (
  edition_id integer not null references editions (id),
  call text not null check (call ~ '^[a-z][a-z0-9-]{0,39}$'),
  confirm_by timestamptz,
  presenter_until timestamptz,
  -- From so many on, chairs are told that one person presents a lot.
  per_presenter smallint not null default 2 check (per_presenter between 1 and 99),
  version integer not null check (version > 0),
  primary key (edition_id, call)
);

-- What authors answer to the place they are offered. An accepted abstract without a row is offered and not answered.
create table presentations (
  edition_id integer not null,
  abstract_id uuid not null,
  -- What was answered about: decided otherwise since, it is offered anew.
  type text not null check (type in ('Oral', 'E-Poster')),
  -- Null: not answered. That the time to answer is over is computed, never stored.
  answer text check (answer in ('confirmed', 'declined')),
  -- Why it was declined.
  reason text check (length(reason) between 1 and 1000),
  answered_at timestamptz,
  answered_by uuid references accounts (id),
  -- Offered again by a chair, with a date of its own.
  offered_until timestamptz,
  -- Which of the authors presents; null: the corresponding author.
  presenter smallint check (presenter > 0),
  -- Of a presenter who is not the corresponding author.
  presenter_email text check (length(presenter_email) between 3 and 254),
  version integer not null check (version > 0),
  primary key (edition_id, abstract_id),
  foreign key (edition_id, abstract_id) references abstracts (edition_id, id) on delete cascade,
  check ((answer is null) = (answered_at is null)),
  check (reason is null or answer = 'declined'),
  check ((presenter is null) = (presenter_email is null))
);
create index presentations_answered_by on presentations (answered_by);
