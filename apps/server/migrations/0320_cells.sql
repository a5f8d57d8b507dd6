-- An edition that is on its way to another cell, another installation with a database of its own: it is read and not written, on both
-- sides, until it has arrived. Without cells both tables stay empty.
create table moving_editions (
  edition_id integer primary key,
  to_cell text not null,
  -- There: the people and the society who came with it and were not known, for whoever takes it back.
  brought jsonb not null default '{"people": [], "societies": []}',
  began_at timestamptz not null default now()
);

-- Orders at the payment provider whose edition has moved. What the provider still tells us about them is passed on.
create table moved_orders (
  provider_order_id text primary key,
  url text not null,
  host text not null,
  moved_at timestamptz not null default now()
);

-- `isocentre move` makes triggers of it, for one edition and for a while: whatever writes, from whichever process, is told to try again.
create function refuse_moving_edition() returns trigger language plpgsql as $$
begin
  if exists (select from moving_editions where edition_id = tg_argv[0]::integer) then
    raise exception 'this edition is being moved to another cell' using errcode = '55P03';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
