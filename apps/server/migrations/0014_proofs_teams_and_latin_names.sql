alter table registrations
  -- The name in Latin letters, for documents; asked for where a name is written in letters that no document has.
  add column latin_name text not null default '' check (length(latin_name) <= 120),
  -- The second member of a team that is registered as one.
  add column team_member_name text not null default '' check (length(team_member_name) <= 120),
  add column team_member_email text not null default '' check (length(team_member_email) <= 254),
  -- The reminder of a missing proof that its delegate has had.
  add column proof_reminded_of timestamptz;
