-- What organisers find a delegate by: names, address, mobile, institute. Kept by the database, since several features write these
-- columns, and so does the release before this one. Erasing a person erases it with them.

-- Without case and accents. Vowel signs of Indian scripts are no accents and stay.
create function folded(words text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g'));

alter table registrations add column search text;

create function registration_search() returns trigger language plpgsql as $$
begin
  new.search := folded(concat_ws(' ', new.name, new.latin_name, new.institute, ltrim(new.mobile, '+'),
    new.team_member_name, new.team_member_email, (select email from accounts where id = new.account_id)));
  return new;
end
$$;
create trigger registrations_are_found
  before insert or update of name, latin_name, institute, mobile, team_member_name, team_member_email, account_id, search on registrations
  for each row execute function registration_search();

create function registrations_follow_address() returns trigger language plpgsql as $$
begin
  update registrations set search = null where account_id = new.id;
  return null;
end
$$;
create trigger accounts_are_found after update of email on accounts
  for each row when (old.email is distinct from new.email) execute function registrations_follow_address();
