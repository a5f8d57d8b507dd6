-- What somebody left with a registration that was handed on to another person: its new holder does not see it, and it is erased
-- with whoever left it. The account of who held the registration; accounts are never deleted.
alter table abstracts add column left_by uuid check (left_by is null or status = 'withdrawn');
alter table registration_notes add column left_by uuid;

-- Registrations are handed on by the dozen: the builds take milliseconds.
-- squawk-ignore require-concurrent-index-creation
create index abstracts_left on abstracts (left_by) where left_by is not null;
-- The same of notes.
-- squawk-ignore require-concurrent-index-creation
create index registration_notes_left on registration_notes (left_by) where left_by is not null;

-- Whatever the application does: nobody gets somebody else's documents, texts or drafts with a registration.
create function registration_changes_hands() returns trigger language plpgsql as $$
begin
  if old.cancelled_at is not null or old.erased_at is not null
    or exists (select from proofs where edition_id = new.edition_id and registration_id = new.id)
    or exists (select from abstract_drafts where edition_id = new.edition_id and registration_id = new.id)
    or exists (select from abstracts where edition_id = new.edition_id and registration_id = new.id and left_by is null)
  then
    raise exception 'a registration changes hands without the documents and texts of its holder'
      using errcode = 'check_violation', constraint = 'registration_changes_hands';
  end if;
  return new;
end $$;
create trigger registrations_change_hands before update of account_id on registrations
  for each row when (old.account_id is distinct from new.account_id) execute function registration_changes_hands();

-- As `erase_abstracts`, for what somebody left with a registration that is another person's now.
create function erase_abstracts_left(of_account uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  set constraints all deferred;
  delete from abstract_authors author using abstracts a
    where a.left_by = of_account and author.edition_id = a.edition_id and author.abstract_id = a.id;
  delete from abstract_revisions revision using abstracts a
    where a.left_by = of_account and revision.edition_id = a.edition_id and revision.abstract_id = a.id;
  delete from abstracts where left_by = of_account;
end $$;
revoke execute on function erase_abstracts_left from public;
grant execute on function erase_abstracts_left to isocentre_app;
