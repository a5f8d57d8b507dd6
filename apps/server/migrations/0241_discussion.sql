-- What reviewers of an abstract call each other: a number that stays, and tells neither who nor when.
create table reviewer_numbers (
  edition_id integer not null,
  abstract_id uuid not null,
  account_id uuid not null references accounts (id),
  number smallint not null check (number between 1 and 999),
  primary key (edition_id, abstract_id, account_id),
  unique (edition_id, abstract_id, number),
  foreign key (edition_id, abstract_id) references abstracts (edition_id, id) on delete cascade
);
create index reviewer_numbers_of_account on reviewer_numbers (account_id);
revoke update, delete, truncate on reviewer_numbers from isocentre_app;

-- What chairs and reviewers write to each other about an abstract.
create table discussion_entries (
  edition_id integer not null,
  -- Chosen by the sender, so that what is sent twice is there once.
  id uuid not null,
  abstract_id uuid not null,
  account_id uuid not null references accounts (id),
  -- As what they wrote it: a chair who also reviews an abstract can speak as either.
  voice text not null check (voice in ('chair', 'reviewer')),
  body text not null check (length(body) between 1 and 4000),
  at timestamptz not null default now(),
  edited_at timestamptz,
  version integer not null default 1 check (version > 0),
  primary key (edition_id, id),
  foreign key (edition_id, abstract_id) references abstracts (edition_id, id) on delete cascade
);
create index discussion_entries_of_abstract on discussion_entries (edition_id, abstract_id, at);
create index discussion_entries_by_time on discussion_entries (at);
create index discussion_entries_of_account on discussion_entries (account_id);
revoke delete, truncate on discussion_entries from isocentre_app;

-- Its words can be mended for ten minutes; from then on others may have answered them.
create function guard_discussion_entries() returns trigger language plpgsql as $$
begin
  if (new.edition_id, new.id, new.abstract_id, new.account_id, new.voice, new.at)
    is distinct from (old.edition_id, old.id, old.abstract_id, old.account_id, old.voice, old.at)
    or new.version <> old.version + 1 or old.at < now() - interval '10 minutes'
  then
    raise exception 'an entry of a discussion changes its words, within ten minutes, and nothing else';
  end if;
  return new;
end $$;
create trigger discussion_entries_guarded before update on discussion_entries
  for each row execute function guard_discussion_entries();

-- Up to which instant somebody has been told by mail of new entries, and when the last such letter was written.
create table discussion_digests (
  edition_id integer not null references editions (id),
  account_id uuid not null references accounts (id),
  told_until timestamptz not null,
  written_at timestamptz not null,
  primary key (edition_id, account_id)
);
create index discussion_digests_of_account on discussion_digests (account_id);
