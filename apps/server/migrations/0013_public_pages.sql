-- What the public pages say of an edition in its own words: how its meeting is called, and how it looks.
alter table editions
  add column meeting_name text not null default 'annual conference' check (meeting_name <> ''),
  -- { seed, ink, inkRaise, primary, primaryStrong, primarySoft, accent, glow, glowOnInk }; null: the colours of the house
  add column look jsonb;
alter table editions alter column meeting_name drop default;

-- The day on which the words themselves last changed, as their authors say it; null: the day they were stored.
alter table content_pages add column changed_on date;

alter table workshops
  add column starts time,
  add column ends time;

-- A session may hold talks of several kinds.
alter table programme_entries add column codes text[] not null default '{}' check (codes <@ array['IT', 'OT', 'PD', 'TT']);
update programme_entries set codes = array[code] where code is not null;
alter table programme_entries alter column codes drop default, drop column code;
alter table programme_blocks add column title text;

alter table gallery_photos add column alt text not null default '';
alter table gallery_photos alter column alt drop default;
