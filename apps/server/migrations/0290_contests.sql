-- Awards that judges decide about at the boards: what is on the shortlist, who judges, and what they noted.
create table contests (
  edition_id integer not null references editions (id),
  -- Chosen by the sender: made twice, it is there once.
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  -- Of what a shortlist is made. Null or empty: of everything.
  category text check (length(category) between 1 and 200),
  type text check (type in ('Oral', 'E-Poster')),
  delegates text[] not null default '{}' check (cardinality(delegates) <= 30),
  -- What a sheet asks, in its order: the same shape as the criteria of a call.
  criteria jsonb not null check (jsonb_typeof(criteria) = 'array'),
  least_judges smallint not null check (least_judges between 1 and 20),
  -- Code of the criterion that decides first between equal means.
  tie_criterion text,
  -- How many ranks the page of awards names, and from when on.
  prizes smallint not null check (prizes between 1 and 10),
  results_at timestamptz,
  -- Whether the pages have been told that this instant has come.
  results_shown boolean not null default false,
  state text not null default 'planned' check (state in ('planned', 'open', 'closed', 'sealed')),
  sealed_at timestamptz,
  sealed_by uuid references accounts (id),
  -- Why it was last reopened.
  reopened_for text check (length(reopened_for) between 1 and 500),
  made_at timestamptz not null default now(),
  -- Raised by every change of it, its shortlist or its judges.
  version integer not null default 1 check (version > 0),
  primary key (edition_id, id),
  check ((state = 'sealed') = (sealed_at is not null and sealed_by is not null))
);
create index contests_sealed_by on contests (sealed_by);
revoke delete, truncate on contests from isocentre_app;

create table contest_candidates (
  edition_id integer not null,
  contest_id uuid not null,
  abstract_id uuid not null,
  primary key (edition_id, contest_id, abstract_id),
  foreign key (edition_id, contest_id) references contests (edition_id, id),
  foreign key (edition_id, abstract_id) references abstracts (edition_id, id) on delete cascade
);
create index contest_candidates_of_abstract on contest_candidates (edition_id, abstract_id);

create table contest_judges (
  edition_id integer not null,
  contest_id uuid not null,
  account_id uuid not null references accounts (id),
  primary key (edition_id, contest_id, account_id),
  foreign key (edition_id, contest_id) references contests (edition_id, id)
);
create index contest_judges_of_account on contest_judges (account_id);

-- What a judge noted about a candidate: the newest state.
create table sheets (
  edition_id integer not null,
  contest_id uuid not null,
  account_id uuid not null,
  abstract_id uuid not null,
  -- By code of criterion; a criterion without a score is not finished.
  scores jsonb not null check (jsonb_typeof(scores) = 'object'),
  -- Nobody was at the board.
  absent boolean not null,
  -- For the chair.
  note text not null check (length(note) <= 1000),
  -- Of the last save: sent again after days without a connection, it is known.
  nonce uuid not null,
  -- Raised by every save.
  version integer not null check (version > 0),
  saved_at timestamptz not null default now(),
  -- It came after judging was closed.
  late boolean not null default false,
  primary key (edition_id, contest_id, account_id, abstract_id),
  -- Nobody leaves the judges who has written a sheet.
  foreign key (edition_id, contest_id, account_id) references contest_judges (edition_id, contest_id, account_id),
  foreign key (edition_id, contest_id, abstract_id) references contest_candidates (edition_id, contest_id, abstract_id) on delete cascade
);
create index sheets_of_candidate on sheets (edition_id, contest_id, abstract_id);
create index sheets_of_account on sheets (account_id);
revoke delete, truncate on sheets from isocentre_app;

-- What came after the result was sealed: kept, and counted only if a chair reopens the contest.
create table late_sheets (
  edition_id integer not null,
  contest_id uuid not null,
  account_id uuid not null,
  abstract_id uuid not null,
  scores jsonb not null check (jsonb_typeof(scores) = 'object'),
  absent boolean not null,
  note text not null check (length(note) <= 1000),
  nonce uuid not null,
  version integer not null check (version > 0),
  saved_at timestamptz not null default now(),
  primary key (edition_id, contest_id, account_id, abstract_id),
  foreign key (edition_id, contest_id, account_id) references contest_judges (edition_id, contest_id, account_id),
  foreign key (edition_id, contest_id, abstract_id) references contest_candidates (edition_id, contest_id, abstract_id) on delete cascade
);
create index late_sheets_of_candidate on late_sheets (edition_id, contest_id, abstract_id);
create index late_sheets_of_account on late_sheets (account_id);

-- The ranking as it was sealed.
create table contest_results (
  edition_id integer not null,
  contest_id uuid not null,
  abstract_id uuid not null,
  -- Null: too few sheets for a rank.
  rank smallint check (rank > 0),
  mean numeric(6, 2),
  z numeric(6, 2),
  sheets smallint not null check (sheets >= 0),
  tied_by text check (tied_by in ('criterion', 'first-places', 'shared')),
  primary key (edition_id, contest_id, abstract_id),
  foreign key (edition_id, contest_id, abstract_id) references contest_candidates (edition_id, contest_id, abstract_id) on delete cascade
);

-- While a contest is sealed nothing of it changes, whatever the application does. Read with a lock: a sheet that arrives while a chair
-- seals is either counted or late. Rows that go with an erased author, or at the end of retention, are the owner's doing.
create function sealed_contest_stands() returns trigger language plpgsql as $$
declare
  found_state text;
begin
  if current_user = 'isocentre_app' then
    select state into found_state from contests
      where (edition_id, id) = (coalesce(new.edition_id, old.edition_id), coalesce(new.contest_id, old.contest_id)) for share;
    if found_state = 'sealed' then
      raise exception 'the contest is sealed' using errcode = 'restrict_violation';
    end if;
  end if;
  return coalesce(new, old);
end $$;
create trigger sheets_stand before insert or update or delete on sheets for each row execute function sealed_contest_stands();
create trigger contest_candidates_stand before insert or update or delete on contest_candidates
  for each row execute function sealed_contest_stands();
create trigger contest_judges_stand before insert or update or delete on contest_judges
  for each row execute function sealed_contest_stands();
create trigger contest_results_stand before insert or update or delete on contest_results
  for each row execute function sealed_contest_stands();

-- Nothing leaves the shortlist about which there is a sheet; with an erased author it does.
create function judged_candidate_stays() returns trigger language plpgsql as $$
begin
  if current_user = 'isocentre_app' and (
    exists (select from sheets where (edition_id, contest_id, abstract_id) = (old.edition_id, old.contest_id, old.abstract_id))
    or exists (select from late_sheets where (edition_id, contest_id, abstract_id) = (old.edition_id, old.contest_id, old.abstract_id))
  ) then
    raise exception 'there are sheets about this candidate' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger judged_candidates_stay before delete on contest_candidates for each row execute function judged_candidate_stays();

-- Of a sealed contest itself only when its winners are named may change, and that it is reopened, which needs a reason.
create function sealed_contest_is_reopened() returns trigger language plpgsql as $$
begin
  if new.state = 'sealed' then
    if (new.name, new.criteria, new.least_judges, new.tie_criterion, new.prizes, new.sealed_at, new.sealed_by)
      is distinct from (old.name, old.criteria, old.least_judges, old.tie_criterion, old.prizes, old.sealed_at, old.sealed_by) then
      raise exception 'the contest is sealed' using errcode = 'restrict_violation';
    end if;
  elsif new.state <> 'closed' or new.reopened_for is null or new.reopened_for is not distinct from old.reopened_for then
    raise exception 'a sealed contest is reopened with a reason' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger contests_sealed before update on contests
  for each row when (old.state = 'sealed') execute function sealed_contest_is_reopened();

-- The page of awards is kept until the content version rises.
create trigger contests_content_version after update on contests
  for each row when ('sealed' in (old.state, new.state)) execute function raise_content_version();

-- Sheets are what judges wrote: they go with the reviews, and the sealed result stays.
create function erase_sheets(of_edition integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept interval;
  erased integer;
begin
  select make_interval(months => retention_min_months) into strict kept from edition_limits where edition_id = of_edition;
  if exists (select from sheets where edition_id = of_edition and saved_at > now() - kept)
    or exists (select from late_sheets where edition_id = of_edition and saved_at > now() - kept)
  then
    raise exception 'sheets of the last % are kept', kept;
  end if;
  delete from late_sheets where edition_id = of_edition;
  delete from sheets where edition_id = of_edition;
  get diagnostics erased = row_count;
  return erased;
end $$;
revoke execute on function erase_sheets from public;
grant execute on function erase_sheets to isocentre_app;
