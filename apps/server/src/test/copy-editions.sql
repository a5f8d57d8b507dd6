-- Many conferences from one, by the set: whatever belongs to the first edition, in every table that the catalogue knows, is copied as
-- often as wanted. So whatever is true of the first is true of every copy: its money, its seats, its numbers.
--
-- For a database of its own: foreign keys and, where many rows come, indexes are dropped and made again afterwards.
--
--   call loading.start(copies, editions a society, tables to leave out);
--   every loading.work.statement of step 'load', in any order, several at once;
--   then those of 'index' likewise, then those of 'end'.
create schema loading;

create table loading.copies (
  n integer primary key,
  edition_id integer not null,
  society_id integer not null,
  -- What the ids of the copy begin with.
  prefix text not null,
  -- People go to two conferences: every second copy has the people of the one before.
  people text not null
);

create table loading.work (id serial primary key, step text not null, of text not null, statement text not null, weight bigint not null);

-- How one column of a copy is made from the original's.
create function loading.copied(of regclass, name text, type text) returns text language plpgsql as
$$
declare
  sample text;
  people boolean;
begin
  if name = 'edition_id' then return 'c.edition_id'; end if;
  if name = 'society_id' then return 'c.society_id'; end if;
  -- Conferences are at different times of the year: little is due anywhere on the same day.
  if (of::text, name) = ('assignments', 'due_at') then return 't.due_at + make_interval(days => 3 * (c.n % 100 + 1))'; end if;
  if (of::text, name) = ('abstract_revisions', 'saved_at') then return 't.saved_at - make_interval(days => c.n % 300 + 1)'; end if;
  if type not in ('uuid', 'text') then return format('t.%I', name); end if;
  execute format('select %1$I::text from %2$s where edition_id = 1 and %1$I::text ~ ''^[0-9a-f]{8}-[0-9a-f]{4}-''  limit 1', name, of) into sample;
  if sample is not null then
    execute format('select bool_or(exists (select from accounts where id::text = t.%1$I::text)) from (select %1$I from %2$s where edition_id = 1 and %1$I is not null limit 20) t', name, of) into people;
    return format('(c.%s || substr(t.%I::text, 9))%s', case when people then 'people' else 'prefix' end, name, case type when 'uuid' then '::uuid' else '' end);
  end if;
  execute format('select %1$I::text from %2$s where edition_id = 1 and %1$I::text ~ ''^(pay|order|rfnd|setl)_'' limit 1', name, of) into sample;
  if sample is not null or (of::text, name) in (values ('payment_orders', 'receipt')) then
    return format('left(t.%1$I, 26) || c.prefix', name);
  end if;
  return format('t.%I', name);
end
$$;

create function loading.insert_of(of regclass) returns text language sql as
$$
  select format('insert into %s (%s) select %s from loading.copies c cross join lateral (select * from %1$s where edition_id = 1 offset 0) t',
    of, string_agg(quote_ident(attname), ', ' order by attnum), string_agg(loading.copied(of, attname, format_type(atttypid, null)), ', ' order by attnum))
  from pg_attribute
  where attrelid = of and attnum > 0 and not attisdropped and attidentity <> 'a' and attgenerated = ''
$$;

create procedure loading.start(copies integer, a_society integer, without text[] default '{}') language plpgsql as
$$
declare
  -- What is kept to follow lists or to compare with a package is made again by its owner, and would only be bulk.
  left_out text[] = array['edition_sources', 'changed_rows', 'changed_abstracts', 'edition_hosts'] || without;
  of record;
  columns text;
  rows bigint;
begin
  for of in select conrelid::regclass as of, conname, pg_get_constraintdef(oid) as is from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace loop
    insert into loading.work (step, of, statement, weight) values ('end', of.of, format('alter table %s add constraint %I %s not valid', of.of, of.conname, of.is), 0);
    execute format('alter table %s drop constraint %I', of.of, of.conname);
  end loop;
  -- Their triggers write what comes with the original anyway.
  for of in select distinct tgrelid::regclass as of from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace loop
    insert into loading.work (step, of, statement, weight) values ('end', of.of, format('alter table %s enable trigger user', of.of), 0);
    execute format('alter table %s disable trigger user', of.of);
  end loop;

  select string_agg(quote_ident(column_name), ', ') into columns from information_schema.columns
  where table_schema = 'public' and table_name = 'societies' and column_name not in ('id', 'slug', 'main_host');
  execute format('insert into societies (slug, %1$s) select ''copied-'' || n, %1$s from generate_series(1, %2$s) n, societies where id = 1', columns,
    ceil(copies::numeric / a_society));
  select string_agg(quote_ident(column_name), ', ') into columns from information_schema.columns
  where table_schema = 'public' and table_name = 'editions' and column_name not in ('id', 'slug', 'is_default', 'society_id');
  execute format(
    'insert into editions (slug, is_default, society_id, %1$s)
     select ''copied-'' || n, false, societies.id, %2$s from generate_series(1, %3$s) n
     join societies on societies.slug = ''copied-'' || ((n - 1) / %4$s + 1) cross join (select * from editions where id = 1) o order by n',
    columns, (select string_agg('o.' || trim(c), ', ') from unnest(string_to_array(columns, ',')) c), copies, a_society);
  insert into edition_hosts (host, edition_id) select slug || '.example.org', id from editions where slug like 'copied-%';
  insert into loading.copies
  select n, editions.id, society_id, substr(md5('copy ' || n), 1, 8), substr(md5('people ' || (n + 1) / 2), 1, 8)
  from editions cross join lateral (select substr(slug, 8)::integer as n) numbered where slug like 'copied-%' order by n;

  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
  where attrelid = 'accounts'::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'email', 'email_in_ascii');
  insert into loading.work (step, of, statement, weight) values ('load', 'accounts', format(
    'insert into accounts (id, email, %1$s) select (c.people || substr(id::text, 9))::uuid, c.people || ''.'' || email, %1$s
     from (select distinct people from loading.copies) c cross join lateral (select * from accounts where length(email) < 200 offset 0) t', columns), 500);
  insert into loading.work (step, of, statement, weight)
  select 'load', 'settlement_lines', format('insert into settlement_lines (%s) select %s from loading.copies c cross join lateral (select * from settlement_lines offset 0) t',
    string_agg(quote_ident(attname), ', ' order by attnum),
    string_agg(case when attname = 'society_id' then 'c.society_id' when attname in ('id', 'settlement_id') then format('left(t.%I, 26) || c.prefix', attname)
      else 't.' || quote_ident(attname) end, ', ' order by attnum)), 300
  from pg_attribute where attrelid = 'settlement_lines'::regclass and attnum > 0 and not attisdropped and 'settlement_lines' <> all (left_out)
  having count(*) > 0;
  -- Who has a role in a whole society has it in the copies.
  insert into staff_roles (society_id, account_id, role, granted_at)
  select c.society_id, (c.people || substr(t.account_id::text, 9))::uuid, t.role, t.granted_at
  from (select distinct on (society_id) * from loading.copies order by society_id, n) c cross join (select * from staff_roles where edition_id is null and society_id = 1) t;

  for of in
    select pg_class.oid::regclass as of from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'edition_id'
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all (left_out)
  loop
    execute format('select count(*) from %s where edition_id = 1', of.of) into rows;
    continue when rows = 0;
    insert into loading.work (step, of, statement, weight) values ('load', of.of, loading.insert_of(of.of), rows);
  end loop;

  -- An index is made faster than it is kept.
  for of in select work.of, conname, pg_get_constraintdef(pg_constraint.oid) as is, weight from loading.work
    join pg_constraint on conrelid = work.of::regclass and contype in ('p', 'u') where step = 'load' and weight * copies >= 100000 loop
    insert into loading.work (step, of, statement, weight) values ('index', of.of, format('alter table %s add constraint %I %s', of.of, of.conname, of.is), of.weight);
    execute format('alter table %s drop constraint %I', of.of, of.conname);
  end loop;
  for of in select work.of, indexrelid::regclass as name, pg_get_indexdef(indexrelid) as is, weight from loading.work
    join pg_index on indrelid = work.of::regclass where step = 'load' and weight * copies >= 100000 loop
    insert into loading.work (step, of, statement, weight) values ('index', of.of, of.is, of.weight);
    execute format('drop index %s', of.name);
  end loop;
end
$$;
