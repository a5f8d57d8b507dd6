-- Web processes that listen show a change at once. What each of them looks up once a second stays the truth: a lost notice costs a second
-- or two. Commits that notify wait for each other, so this is for what organisers publish, never for what a rush writes.
create function announce_content_version() returns trigger language plpgsql as $$
begin
  perform pg_notify('edition_changes', new.id || ' ' || new.content_version);
  return null;
end $$;

create trigger editions_announced after update on editions
  for each row when (new.content_version is distinct from old.content_version) execute function announce_content_version();
