-- Every mail is a row, written in the transaction that causes it. The worker renders it when it is sent: attachments and
-- secret links are made then, and a secret stands in no row.
create table letters (
  edition_id integer not null references editions (id),
  id uuid not null,
  -- Which mail it is; the worker has a table of them.
  purpose text not null check (length(purpose) between 3 and 60),
  -- The row it is about, and which time about the same row.
  about text not null check (length(about) between 1 and 100),
  occasion text not null default '' check (length(occasion) <= 100),
  -- Who gets it. Null: the organisers, or an address without an account.
  account_id uuid references accounts (id),
  kind text not null check (kind in ('automatic', 'reviewed')),
  state text not null check (state in ('draft', 'released', 'sending', 'sent', 'bounced', 'failed', 'discarded', 'superseded')),
  -- Lower ones leave first.
  priority smallint not null check (priority between 0 and 2),
  written_at timestamptz not null default now(),
  -- Not before.
  due_at timestamptz not null default now(),
  attempts integer not null default 0 check (attempts >= 0),
  -- While it is being sent: its worker renews this; one that died does not, and the letter is released again.
  leased_until timestamptz,
  sent_at timestamptz,
  -- The same for every attempt, but for letters with a secret link: each has a link of its own.
  message_id text check (length(message_id) <= 250),
  -- What was sent, without secrets, and what the mail server said. Erased with the person.
  addresses text[] check (cardinality(addresses) > 0),
  subject text,
  text text,
  html text,
  cause text check (length(cause) <= 500),
  erased_at timestamptz,
  forget_marked_at timestamptz,
  primary key (edition_id, id),
  check ((state = 'sending') = (leased_until is not null)),
  check ((state in ('sent', 'bounced')) = (sent_at is not null)),
  check (erased_at is null or num_nonnulls(addresses, subject, text, html, cause) = 0)
);
-- One letter for one reason.
create unique index letters_one_each on letters (edition_id, purpose, about, occasion, account_id) nulls not distinct
  where state not in ('discarded', 'superseded');
create index letters_due on letters (priority, due_at) where state = 'released';
create index letters_leased on letters (leased_until) where state = 'sending';
create index letters_of_account on letters (account_id, written_at) where account_id is not null;
create index letters_by_address on letters using gin (addresses) where addresses is not null;

-- What happened to a letter. It names nobody: the words of the mail server stand in the letter, which can be erased.
create table letter_events (
  edition_id integer not null,
  id uuid not null default gen_random_uuid(),
  letter_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  -- The state it came to.
  state text not null check (state in ('draft', 'released', 'sending', 'sent', 'bounced', 'failed', 'discarded', 'superseded')),
  attempt integer not null,
  -- The server's or the network's code; `answer-lost`: the worker died while sending, so this letter may arrive twice.
  code text check (length(code) <= 40),
  primary key (edition_id, id),
  foreign key (edition_id, letter_id) references letters (edition_id, id)
);
create index letter_events_of_letter on letter_events (letter_id, at);
create trigger letter_events_are_append_only before update or delete on letter_events
  for each row execute function refuse_change();
create trigger letter_events_are_never_emptied before truncate on letter_events
  for each statement execute function refuse_change();
revoke update, delete, truncate on letter_events from isocentre_app;

-- How many letters a sender may send, over all workers. A sender without a row has no limit.
create table mail_pace (
  -- As in the From line.
  sender text primary key check (length(sender) between 3 and 320),
  per_minute integer not null check (per_minute between 1 and 100000),
  -- When the next one may leave.
  next_at timestamptz not null default now()
);

-- Editions whose letters wait until somebody resumes.
create table mail_stops (
  edition_id integer primary key references editions (id),
  stopped_at timestamptz not null default now()
);
