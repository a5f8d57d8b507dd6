-- Who changed a row last and when, and a version, so that nobody overwrites what they have not seen. A trigger keeps them,
-- whoever writes: a load, a form, a person at a console. Moving a row in its list is no change of what it says.
-- The author is the account that the transaction names (`isocentre.changed_by`); without one it is the system, never the
-- author of the change before.
create function keep_row_version() returns trigger language plpgsql as $$
declare
  aside constant text[] := '{version,changed_at,changed_by,sort,content_version,content_changed_in,updated_at,is_default}';
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - aside = to_jsonb(old) - aside then
      new.version := old.version;
      new.changed_at := old.changed_at;
      new.changed_by := old.changed_by;
      return new;
    end if;
    new.version := old.version + 1;
  end if;
  new.changed_at := now();
  new.changed_by := nullif(current_setting('isocentre.changed_by', true), '')::uuid;
  return new;
end $$;

-- The version of a page of text was raised by a trigger of its own.
drop trigger content_pages_version on content_pages;
drop function raise_page_version();
alter table content_pages rename column published_at to changed_at;

do $$
declare content_table text;
begin
  foreach content_table in array array[
    'editions', 'edition_instants', 'edition_limits', 'edition_gst', 'registration_phases', 'registration_categories', 'category_aliases',
    'fee_amounts', 'edition_options', 'abstract_categories', 'notices', 'travel_directions', 'images', 'site_settings', 'committee_pages',
    'committee_page_groups', 'committee_categories', 'committee_members', 'workshops', 'workshop_speakers', 'conference_days',
    'speaker_sessions', 'session_speakers', 'programme_blocks', 'programme_entries', 'sponsors', 'awards', 'sights', 'sight_pictures',
    'cancer_types', 'gallery_photos', 'content_pages'
  ] loop
    if content_table <> 'content_pages' then
      execute format(
        'alter table %I add column version integer not null default 1 check (version > 0), add column changed_at timestamptz not null default now()',
        content_table
      );
    end if;
    execute format('alter table %I add column changed_by uuid references accounts (id)', content_table);
    execute format(
      'create trigger %I before insert or update on %I for each row execute function keep_row_version()',
      content_table || '_row_version', content_table
    );
  end loop;
end $$;
