-- Editions whose reviews are about to be deleted: marked first, as people are, and deleted a day later.
create table past_reviews (
  edition_id integer primary key references editions (id),
  forget_marked_at timestamptz
);

-- What reviewers and chairs wrote to decide about abstracts: reviews with drafts, versions and comments, who was asked, discussions,
-- conflicts, passages, what is known of reviewers, and the words beside their rows in the record. Abstracts, decisions and references stay,
-- and so does every audit row. The application may not delete versions or discussions in any other way, and nothing younger than the
-- edition promises to keep at least.
create function erase_reviews(of_edition integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept interval;
  erased integer;
begin
  select make_interval(months => retention_min_months) into strict kept from edition_limits where edition_id = of_edition;
  if exists (select from reviews where edition_id = of_edition and saved_at > now() - kept)
    or exists (select from discussion_entries where edition_id = of_edition and at > now() - kept)
  then
    raise exception 'what was written about abstracts within the last % is kept', kept;
  end if;
  select count(*) into erased from reviews where edition_id = of_edition;
  delete from discussion_entries where edition_id = of_edition;
  delete from discussion_digests where edition_id = of_edition;
  delete from reviewer_numbers where edition_id = of_edition;
  delete from text_flags where edition_id = of_edition;
  delete from conflicts where edition_id = of_edition;
  -- With reviews, their versions and shared comments.
  delete from assignments where edition_id = of_edition;
  delete from assignment_run_rows where edition_id = of_edition;
  delete from assignment_runs where edition_id = of_edition;
  delete from reviewers where edition_id = of_edition;
  update change_details d set before = null, after = null, reason = null, erased_at = now()
    from audit_log l
    where d.edition_id = of_edition and d.erased_at is null and (l.edition_id, l.id) = (d.edition_id, d.audit_id)
      and (l.entity = 'assignment' or l.action in ('conflict.waived', 'conflict.confirmed'));
  return erased;
end $$;
revoke execute on function erase_reviews from public;
grant execute on function erase_reviews to isocentre_app;
