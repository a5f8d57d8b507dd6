-- Every row of an edition's lists is known by an id that never changes; `sort` only orders. Until now a row was known by its
-- position, so moving one gave its name to another. Existing rows keep the number that addresses, anchors and calendars
-- already use. Numbers below 1000 are given by packaged editions, the database gives the others; none is given twice.

-- Known by their position: the position becomes the id.
do $$
declare list text;
begin
  foreach list in array array[
    'notices', 'travel_directions', 'committee_members', 'workshop_speakers', 'speaker_sessions', 'session_speakers', 'programme_blocks',
    'programme_entries', 'sponsors', 'awards', 'sights', 'gallery_photos'
  ] loop
    execute format('alter table %I add column id integer', list);
    execute format('update %I set id = sort', list);
  end loop;
end $$;

alter table sight_pictures add column id integer;
update sight_pictures set id = numbered.id
from (
  select edition_id, sight, sort, row_number() over (partition by edition_id order by sight, sort) - 1 as id from sight_pictures
) as numbered
where (numbered.edition_id, numbered.sight, numbered.sort) = (sight_pictures.edition_id, sight_pictures.sight, sight_pictures.sort);

-- Known by a number that was also their order.
alter table committee_categories add column sort integer;
update committee_categories set sort = id - 1;
alter table committee_categories alter column sort set not null;
alter table cancer_types add column sort integer;
update cancer_types set sort = id - 1;
alter table cancer_types alter column sort set not null;

-- Days follow their dates; the first is shown as day 1, whatever its id.
alter table conference_days rename column day to id;
-- Checked at the end of a transaction, so that all dates can move together.
alter table conference_days add unique (edition_id, held_on) deferrable initially deferred;

-- Children name their parents by id.
alter table speaker_sessions rename column day to day_id;
alter table programme_blocks rename column day to day_id;
alter table session_speakers rename column session to session_id;
alter table programme_entries rename column block to block_id;
alter table sight_pictures rename column sight to sight_id;

do $$
declare list text;
begin
  foreach list in array array[
    'notices', 'travel_directions', 'committee_members', 'workshop_speakers', 'speaker_sessions', 'session_speakers', 'programme_blocks',
    'programme_entries', 'sponsors', 'awards', 'sights', 'sight_pictures', 'gallery_photos', 'fee_amounts', 'category_aliases',
    'edition_options', 'abstract_categories', 'committee_pages', 'committee_page_groups'
  ] loop
    -- Takes the foreign keys that lead here with it; those that are still wanted come again below.
    execute format('alter table %I drop constraint if exists %I cascade', list, list || '_pkey');
  end loop;
end $$;

-- Known by what they say: that stays a key, by which packages and other tables find them, and may now be changed.
alter table committee_pages add unique (edition_id, path);
alter table category_aliases add unique (edition_id, alias);
alter table edition_options add unique (edition_id, kind, value);
alter table abstract_categories add unique (edition_id, name);
alter table abstract_revisions add foreign key (edition_id, category) references abstract_categories (edition_id, name);
alter table committee_pages add column id integer;
update committee_pages set id = sort;
-- Nothing kept two pages from the same position.
update committee_pages set id = 1000 + repeated.n
from (
  select edition_id, path, row_number() over (order by edition_id, sort, path) as n,
    row_number() over (partition by edition_id, sort order by path) as nth
  from committee_pages
) as repeated
where nth > 1 and (repeated.edition_id, repeated.path) = (committee_pages.edition_id, committee_pages.path);
do $$
declare list text;
begin
  foreach list in array array['fee_amounts', 'category_aliases', 'edition_options', 'abstract_categories', 'committee_page_groups'] loop
    execute format('alter table %I add column id integer', list);
    execute format(
      'update %1$I set id = numbered.id from (select ctid as row, row_number() over (partition by edition_id order by sort) - 1 as id from %1$I) as numbered where %1$I.ctid = numbered.row',
      list
    );
  end loop;
end $$;

do $$
declare
  list text;
  given integer;
begin
  foreach list in array array[
    'notices', 'travel_directions', 'committee_members', 'workshop_speakers', 'speaker_sessions', 'session_speakers', 'programme_blocks',
    'programme_entries', 'sponsors', 'awards', 'sights', 'sight_pictures', 'gallery_photos', 'fee_amounts', 'category_aliases',
    'edition_options', 'abstract_categories', 'committee_pages', 'committee_page_groups', 'committee_categories', 'cancer_types',
    'conference_days'
  ] loop
    execute format('select greatest(1000, max(id) + 1) from %I', list) into given;
    execute format('alter table %I alter column id set not null', list);
    execute format('alter table %I alter column id add generated by default as identity (start with %s)', list, given);
    if not exists (select from pg_constraint where conrelid = list::regclass and contype = 'p') then
      execute format('alter table %I add primary key (edition_id, id)', list);
    end if;
  end loop;
end $$;

alter table session_speakers add foreign key (edition_id, session_id) references speaker_sessions (edition_id, id);
alter table programme_entries add foreign key (edition_id, block_id) references programme_blocks (edition_id, id);
alter table sight_pictures add foreign key (edition_id, sight_id) references sights (edition_id, id);

-- A group of a committee's page names page and category by id instead of by what they are called.
alter table committee_page_groups add column page_id integer, add column category_id integer;
update committee_page_groups set
  page_id = (select id from committee_pages where (edition_id, path) = (committee_page_groups.edition_id, committee_page_groups.path)),
  category_id = (select id from committee_categories where (edition_id, name) = (committee_page_groups.edition_id, committee_page_groups.category));
-- A category that does not exist has no members, so its group was never shown.
delete from committee_page_groups where category_id is null;
alter table committee_page_groups
  alter column page_id set not null,
  alter column category_id set not null,
  drop column path,
  drop column category,
  add unique (edition_id, page_id, category_id),
  add foreign key (edition_id, page_id) references committee_pages (edition_id, id),
  add foreign key (edition_id, category_id) references committee_categories (edition_id, id);

-- A line of the programme names the session whose speakers it presents; until now both had to have the same title.
alter table programme_entries add column speaker_session_id integer;
update programme_entries set speaker_session_id = (
  select max(speaker_sessions.id) from speaker_sessions
  join programme_blocks on (programme_blocks.edition_id, programme_blocks.day_id) = (speaker_sessions.edition_id, speaker_sessions.day_id)
  where (programme_blocks.edition_id, programme_blocks.id) = (programme_entries.edition_id, programme_entries.block_id)
    and speaker_sessions.title = programme_entries.session
);
alter table programme_entries
  add foreign key (edition_id, speaker_session_id) references speaker_sessions (edition_id, id);

-- What was loaded last, by the same names: otherwise every row would count as changed by people.
update edition_sources set tables = (
  select jsonb_agg(
    case
      when stored ->> 'table' in (
        'notices', 'travel_directions', 'committee_members', 'workshop_speakers', 'speaker_sessions', 'session_speakers', 'programme_blocks',
        'programme_entries', 'sponsors', 'awards', 'sights', 'gallery_photos', 'committee_pages'
      ) then stored || jsonb_build_object('key', '["id"]'::jsonb, 'rows', (
        select coalesce(jsonb_agg(
          entry - '{day,session,block}'::text[] || jsonb_build_object('id', entry -> 'sort')
          || case stored ->> 'table'
            when 'speaker_sessions' then jsonb_build_object('day_id', entry -> 'day')
            when 'programme_blocks' then jsonb_build_object('day_id', entry -> 'day')
            when 'session_speakers' then jsonb_build_object('session_id', entry -> 'session')
            when 'programme_entries' then jsonb_build_object('block_id', entry -> 'block', 'session', entry -> 'session')
            else '{}'
          end
        ), '[]')
        from jsonb_array_elements(stored -> 'rows') as entry
      ))
      when stored ->> 'table' = 'conference_days' then stored || jsonb_build_object('key', '["id"]'::jsonb, 'rows', (
        select coalesce(jsonb_agg(entry - 'day' || jsonb_build_object('id', entry -> 'day')), '[]')
        from jsonb_array_elements(stored -> 'rows') as entry
      ))
      when stored ->> 'table' = 'sight_pictures' then stored || jsonb_build_object('key', '["id"]'::jsonb, 'rows', (
        select coalesce(jsonb_agg(entry - 'sight' || jsonb_build_object('id', position - 1, 'sight_id', entry -> 'sight')), '[]')
        from (
          select entry, row_number() over (order by entry -> 'sight', entry -> 'sort') as position
          from jsonb_array_elements(stored -> 'rows') as entry
        ) as numbered
      ))
      when stored ->> 'table' = 'committee_page_groups' then stored || jsonb_build_object('key', '["page_id", "category_id"]'::jsonb, 'rows', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'sort', entry -> 'sort', 'title', entry -> 'title',
          'page_id', (
            select page -> 'sort' from jsonb_array_elements(tables) as other, jsonb_array_elements(other -> 'rows') as page
            where other ->> 'table' = 'committee_pages' and page -> 'path' = entry -> 'path'
          ),
          'category_id', (
            select category -> 'id' from jsonb_array_elements(tables) as other, jsonb_array_elements(other -> 'rows') as category
            where other ->> 'table' = 'committee_categories' and category -> 'name' = entry -> 'category'
          )
        )), '[]')
        from jsonb_array_elements(stored -> 'rows') as entry
      ))
      else stored
    end
    order by position
  )
  from jsonb_array_elements(tables) with ordinality as each (stored, position)
);
