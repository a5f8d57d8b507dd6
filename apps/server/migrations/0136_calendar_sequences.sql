-- A line of the programme has a sequence of its own for calendars (RFC 5545): it rises when that line changes and with nothing
-- else, and never falls. Until now it was the content version, from which every line goes on.
alter table programme_entries add column sequence integer not null default 0;
alter table programme_entries disable trigger user;
update programme_entries set sequence = editions.content_version from editions where editions.id = programme_entries.edition_id;
alter table programme_entries enable trigger user;

-- Lines that are no longer held, or no longer have a time: calendars that know them are told so for a while.
create table cancelled_entries (
  edition_id integer not null references editions (id),
  id integer not null,
  held_on date not null,
  starts time not null,
  ends time,
  session text not null,
  sequence integer not null,
  cancelled_at timestamptz not null default now(),
  primary key (edition_id, id)
);

create function keep_entry_sequence() returns trigger language plpgsql as $$
declare
  known cancelled_entries;
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and new.starts is null and old.starts is not null) then
    insert into cancelled_entries (edition_id, id, held_on, starts, ends, session, sequence)
    select old.edition_id, old.id, held_on, old.starts, old.ends, old.session, old.sequence + 1
    from programme_blocks as block join conference_days as day on (day.edition_id, day.id) = (block.edition_id, block.day_id)
    where (block.edition_id, block.id) = (old.edition_id, old.block_id) and old.starts is not null
    on conflict (edition_id, id) do update
    set held_on = excluded.held_on, starts = excluded.starts, ends = excluded.ends, session = excluded.session,
      sequence = greatest(cancelled_entries.sequence, excluded.sequence), cancelled_at = now();
    if tg_op = 'DELETE' then
      return old;
    end if;
  end if;
  -- `keep_row_version` has run before: triggers go by their names.
  if tg_op = 'UPDATE' and new.version > old.version and new.sequence = old.sequence then
    new.sequence := old.sequence + 1;
  end if;
  if new.starts is not null and (tg_op = 'INSERT' or old.starts is null) then
    delete from cancelled_entries where (edition_id, id) = (new.edition_id, new.id) returning * into known;
    new.sequence := greatest(new.sequence, known.sequence + 1);
  end if;
  return new;
end $$;
create trigger programme_entries_sequence before insert or update or delete on programme_entries
  for each row execute function keep_entry_sequence();

-- Another date of a day is another time for all of its lines.
create function raise_entry_sequences() returns trigger language plpgsql as $$
begin
  update programme_entries set sequence = sequence + 1
  where edition_id = new.edition_id
    and block_id in (select id from programme_blocks where (edition_id, day_id) = (new.edition_id, new.id));
  return null;
end $$;
create trigger conference_days_sequences after update of held_on on conference_days
  for each row when (old.held_on is distinct from new.held_on) execute function raise_entry_sequences();
