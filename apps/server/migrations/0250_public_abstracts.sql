-- From when on accepted abstracts stand on the site. Null: they do not.
alter table edition_instants add column abstracts_public_at timestamptz;

-- Pages with abstracts are kept until the content version rises. It follows what such a page shows; only where an instant is set, so that
-- deciding and submitting elsewhere wait for nobody.
create function raise_content_version_by_abstracts() returns trigger language plpgsql as $$
begin
  update editions
  set content_version = content_version + 1, content_changed_in = pg_current_xact_id()
  where id in (new.edition_id, old.edition_id) and content_changed_in is distinct from pg_current_xact_id()
    and exists (select from edition_instants where edition_id = editions.id and abstracts_public_at is not null);
  return null;
end $$;

create trigger abstracts_content_version
  after update of status, version, reference_no, assigned_presentation_type, withdrawal_requested_at on abstracts
  for each row when ('accepted' in (old.status, new.status)) execute function raise_content_version_by_abstracts();
create trigger deleted_abstracts_content_version after delete on abstracts
  for each row when (old.status = 'accepted') execute function raise_content_version_by_abstracts();
create trigger presentations_content_version after insert or update or delete on presentations
  for each row execute function raise_content_version_by_abstracts();
create trigger presentation_dates_content_version after insert or update or delete on presentation_dates
  for each row execute function raise_content_version_by_abstracts();
create trigger reference_numbers_content_version after update on reference_numbers
  for each row execute function raise_content_version_by_abstracts();
