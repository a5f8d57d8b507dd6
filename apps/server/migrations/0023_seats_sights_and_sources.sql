-- One noun for one thing: a workshop has seats, a city has sights, an event has a source. Rows stay as they are.

alter table workshop_places rename to workshop_seats;
alter table place_reservations rename to seat_reservations;
alter table places rename to sights;
alter table place_pictures rename to sight_pictures;
alter table sight_pictures rename column place to sight;
alter table site_settings rename column places_path to sights_path;
alter table site_settings rename column places_menu_label to sights_menu_label;
alter table site_settings rename column places_heading to sights_heading;
alter table site_settings rename column places_lead to sights_lead;
alter table payment_events rename column told_by to source;
alter table payments rename column heard_at to first_seen_at;

-- Constraints, indexes and triggers keep the names that PostgreSQL gave them; which ones exist depends on its version.
create function pg_temp.new_name(old text) returns text immutable language sql as $$
  select replace(replace(replace(replace(replace(replace(replace(replace(old,
    'workshop_places', 'workshop_seats'), 'place_reservations', 'seat_reservations'), 'place_pictures', 'sight_pictures'),
    'sight_pictures_edition_id_place', 'sight_pictures_edition_id_sight'), 'sight_pictures_place', 'sight_pictures_sight'),
    'places', 'sights'), 'payment_events_told_by', 'payment_events_source'), 'payments_heard_at', 'payments_first_seen_at')
$$;

do $$
declare named record;
begin
  for named in
    select conrelid::regclass as owner, conname::text as old from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0 and conname <> pg_temp.new_name(conname::text)
  loop
    execute format('alter table %s rename constraint %I to %I', named.owner, named.old, pg_temp.new_name(named.old));
  end loop;
  for named in
    select relname::text as old from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'i' and relname <> pg_temp.new_name(relname::text)
  loop
    execute format('alter index %I rename to %I', named.old, pg_temp.new_name(named.old));
  end loop;
  for named in
    select tgrelid::regclass as owner, tgname::text as old from pg_trigger
    where not tgisinternal and tgname <> pg_temp.new_name(tgname::text)
  loop
    execute format('alter trigger %I on %s rename to %I', named.old, named.owner, pg_temp.new_name(named.old));
  end loop;
end $$;

-- The same word where it is a value.
alter table payments drop constraint payments_outcome_check;
update payments set outcome = 'seat-lost' where outcome = 'place-lost';
alter table payments add constraint payments_outcome_check check (outcome in ('settles', 'second-payment', 'seat-lost', 'mismatch'));
alter table refunds drop constraint refunds_reason_check;
drop index refunds_one_automatic;
update refunds set reason = 'seat-lost' where reason = 'place-lost';
alter table refunds add constraint refunds_reason_check check (reason in ('second-payment', 'seat-lost', 'organisers'));
-- A refund that is made automatically is made once.
create unique index refunds_one_automatic on refunds (edition_id, payment_id) where reason in ('second-payment', 'seat-lost');

-- What was loaded last, under the new names: otherwise every renamed row would count as changed by people.
update edition_sources set tables = (
  select jsonb_agg(
    case stored ->> 'table'
      when 'workshop_places' then stored || '{"table": "workshop_seats"}'
      when 'places' then stored || '{"table": "sights"}'
      when 'place_pictures' then stored || '{"table": "sight_pictures", "key": ["sight", "sort"]}' || jsonb_build_object(
        'rows', (
          select coalesce(jsonb_agg(entry - 'place' || jsonb_build_object('sight', entry -> 'place')), '[]')
          from jsonb_array_elements(stored -> 'rows') as entry
        )
      )
      when 'site_settings' then stored || jsonb_build_object(
        'rows', (
          select coalesce(jsonb_agg((select jsonb_object_agg(pg_temp.new_name(name), value) from jsonb_each(entry) as each (name, value))), '[]')
          from jsonb_array_elements(stored -> 'rows') as entry
        )
      )
      else stored
    end
    order by position
  )
  from jsonb_array_elements(tables) with ordinality as each (stored, position)
);
