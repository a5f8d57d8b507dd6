create table contact_messages (
  edition_id integer not null references editions (id),
  id uuid not null,
  received_at timestamptz not null default now(),
  -- The date the sender saw on the form: the day in the edition's time zone.
  submitted_on date not null,
  name text not null check (length(name) between 1 and 120),
  mobile text not null check (length(mobile) between 6 and 30),
  email text not null check (length(email) between 3 and 254),
  type text check (length(type) between 1 and 60),
  message text not null check (length(message) between 1 and 2000),
  status text not null default 'new' check (status in ('new', 'read', 'answered', 'spam')),
  primary key (edition_id, id)
);
create index contact_messages_newest_first on contact_messages (edition_id, received_at desc);
