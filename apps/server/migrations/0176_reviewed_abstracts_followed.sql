-- Which abstracts a transaction has changed for their chairs: text, reviews, conflicts, decision. A server keeps what it has read
-- of an edition and reads again only these.
-- By the transaction's number and not by a time: a slow one is found however late it commits.
create table changed_abstracts (
  edition_id integer not null references editions (id),
  changed_in xid8 not null default pg_current_xact_id(),
  abstract_id uuid not null,
  noted_at timestamptz not null default now(),
  primary key (edition_id, changed_in, abstract_id)
);
-- They are forgotten after some hours.
create index changed_abstracts_by_age on changed_abstracts (noted_at);

-- By statement: a batch decides thousands, and so do conflicts that are found anew.
create function note_changed_abstracts() returns trigger language plpgsql as $$
begin
  insert into changed_abstracts (edition_id, abstract_id) select edition_id, id from changed on conflict do nothing;
  return null;
end $$;

create function note_changed_beside_abstracts() returns trigger language plpgsql as $$
begin
  insert into changed_abstracts (edition_id, abstract_id)
  select distinct edition_id, abstract_id from changed
  on conflict do nothing;
  return null;
end $$;

-- A draft that grows changes nothing for anybody else. Of a review that goes together with its assignment the latter tells.
-- Each assignment is looked up by its key: as long as nobody has counted its rows, the table is taken for a tiny one that is best read
-- whole, and with thousands of reviews that is read thousands of times.
create function note_changed_reviews() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into changed_abstracts (edition_id, abstract_id)
  select distinct edition_id, abstract_id from (
    select r.edition_id, (select s.abstract_id from assignments s where s.edition_id = r.edition_id and s.id = r.assignment_id) as abstract_id
    from changed r where r.state = 'submitted'
  ) found
  where abstract_id is not null
  on conflict do nothing;
  return null;
end $$;

-- An owner has emptied a table: whatever there is may have changed.
create function note_all_abstracts() returns trigger language plpgsql as $$
begin
  insert into changed_abstracts (edition_id, abstract_id) select edition_id, id from abstracts on conflict do nothing;
  return null;
end $$;

do $$
declare
  told record;
  happens record;
begin
  for told in
    select * from (values
      ('abstracts', 'note_changed_abstracts'), ('abstract_revisions', 'note_changed_beside_abstracts'),
      ('decisions', 'note_changed_beside_abstracts'), ('assignments', 'note_changed_beside_abstracts'),
      ('conflicts', 'note_changed_beside_abstracts'), ('reviews', 'note_changed_reviews')
    ) as t (beside, teller)
  loop
    for happens in select * from (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as h (event, which) loop
      execute format(
        'create trigger %I after %s on %I referencing %s table as changed for each statement execute function %I()',
        told.beside || '_' || happens.event || '_for_chairs', happens.event, told.beside, happens.which, told.teller
      );
    end loop;
    execute format(
      'create trigger %I after truncate on %I for each statement execute function note_all_abstracts()',
      told.beside || '_truncate_for_chairs', told.beside
    );
  end loop;
end $$;

-- Whoever decided is named in the list.
create function note_changed_decider() returns trigger language plpgsql as $$
begin
  insert into changed_abstracts (edition_id, abstract_id)
  select edition_id, abstract_id from decisions where decided_by = new.id
  on conflict do nothing;
  return null;
end $$;
create trigger accounts_named_for_chairs after update of name on accounts
  for each row when (new.name is distinct from old.name) execute function note_changed_decider();
