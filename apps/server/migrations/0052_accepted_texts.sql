-- Every version of the texts that people accept when they register, as it was in force. Nobody writes here but the trigger,
-- so that a text shown years later is the text that was accepted.
create table accepted_texts (
  edition_id integer not null references editions (id),
  slug text not null check (slug in ('terms', 'privacypolicy')),
  version integer not null check (version > 0),
  title text not null,
  note text,
  sections jsonb not null,
  signatures jsonb not null,
  changed_on date,
  -- Until the next version began.
  in_force_from timestamptz not null,
  primary key (edition_id, slug, version)
);
create trigger accepted_texts_is_append_only before update or delete on accepted_texts
  for each row execute function refuse_change();
create trigger accepted_texts_is_never_emptied before truncate on accepted_texts
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on accepted_texts from isocentre_app;

-- With the rights of the schema's owner: the application itself may not write here.
create function keep_accepted_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into accepted_texts (edition_id, slug, version, title, note, sections, signatures, changed_on, in_force_from)
  values (new.edition_id, new.slug, new.version, new.title, new.note, new.sections, new.signatures, new.changed_on, new.changed_at)
  on conflict do nothing;
  return null;
end $$;
create trigger content_pages_accepted_text after insert or update on content_pages
  for each row when (new.slug in ('terms', 'privacypolicy')) execute function keep_accepted_text();

-- A text that was removed and is written again goes on counting: a number never names two texts.
create function continue_text_version() returns trigger language plpgsql as $$
begin
  new.version := coalesce((select max(version) from accepted_texts where edition_id = new.edition_id and slug = new.slug), 0) + 1;
  return new;
end $$;
create trigger content_pages_text_version before insert on content_pages
  for each row when (new.slug in ('terms', 'privacypolicy')) execute function continue_text_version();

-- The versions before this one were never kept.
insert into accepted_texts (edition_id, slug, version, title, note, sections, signatures, changed_on, in_force_from)
  select edition_id, slug, version, title, note, sections, signatures, changed_on, changed_at from content_pages
  where slug in ('terms', 'privacypolicy');

alter table registrations
  add column privacy_version integer check (privacy_version > 0),
  add check (privacy_version is null or terms_accepted_at is not null);
