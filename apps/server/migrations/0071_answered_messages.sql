-- Who of the organisers is handling a message, and a version, so that two of them do not answer the same one unknowingly.
-- Without a foreign key: checking it would lock accounts, and an account is never deleted, only anonymised.
alter table contact_messages add column version integer not null default 1;
alter table contact_messages add column handled_by uuid;
alter table contact_messages add column handled_since timestamptz;

-- What was answered. It goes to the sender as a letter; it is deleted with its message.
create table contact_answers (
  edition_id integer not null,
  id uuid not null,
  message_id uuid not null,
  answered_by uuid not null references accounts (id),
  answered_at timestamptz not null,
  text text not null check (length(text) between 1 and 5000),
  primary key (edition_id, id),
  foreign key (edition_id, message_id) references contact_messages (edition_id, id) on delete cascade
);
create index contact_answers_of_message on contact_answers (edition_id, message_id, answered_at);
