-- One edition follows another. A draft is seen by its organisers alone, an archived one is kept for reading. Editions that exist,
-- and those that the previous release still loads, are published.
alter table editions add column status text not null default 'published';
alter table editions add column copied_from integer;
-- From when on visitors see it, by the edition's clock. Null: always.
alter table editions add column published_at timestamptz;
alter table editions add column archived_at timestamptz;
-- A draft that was given up. Its row stays, since the record names it; nothing finds it any more.
alter table editions add column deleted_at timestamptz;
alter table editions add constraint editions_status_check check (status in ('draft', 'published', 'archived')) not valid;
alter table editions add constraint editions_copied_from foreign key (copied_from) references editions (id) not valid;
alter table editions add constraint editions_draft_check
  check (status <> 'draft' or (published_at is null and not is_default)) not valid;
alter table editions add constraint editions_archived_check check ((status = 'archived') = (archived_at is not null)) not valid;
alter table editions add constraint editions_deleted_check check (deleted_at is null or status = 'draft') not valid;

-- Who has said of a line of the checklist that it is right. What a line says is computed.
create table edition_checks (
  edition_id integer not null references editions (id),
  item text not null check (item ~ '^[a-z-]{1,40}$'),
  ticked_by uuid not null references accounts (id),
  ticked_at timestamptz not null,
  primary key (edition_id, item)
);

-- The society's address, which goes from edition to edition. Null: that of the installation, if the society has its default edition.
alter table societies add column main_host text;
alter table societies add constraint societies_main_host foreign key (main_host) references edition_hosts (host) not valid;
-- The seed of its figure, and what every new edition begins with. Editions that exist stay as they are.
alter table societies add column mark text;
alter table societies add column defaults jsonb not null default '{}';
alter table societies add column version integer not null default 1;

-- When a visitor first came by that name: then whoever keeps the domain has pointed it here.
alter table edition_hosts add column verified_at timestamptz;

-- Nobody registers, pays or submits in a draft or in an archive, whoever writes. Waits for whoever is just moving the edition.
create function refuse_closed_edition() returns trigger language plpgsql as $$
declare
  found_status text;
begin
  select status into found_status from editions where id = new.edition_id for key share;
  if found_status <> 'published' then
    raise exception 'this edition is %', found_status using errcode = 'check_violation', constraint = 'edition_is_published';
  end if;
  return new;
end
$$;
create trigger registrations_need_publication before insert on registrations for each row execute function refuse_closed_edition();
create trigger payment_orders_need_publication before insert on payment_orders for each row execute function refuse_closed_edition();
create trigger abstracts_need_publication before insert on abstracts for each row execute function refuse_closed_edition();

-- Nobody's registration disappears from public view: unpublishing waits for registrations that are just being stored.
create function refuse_unpublishing() returns trigger language plpgsql as $$
begin
  if exists (select from registrations where edition_id = new.id) then
    raise exception 'people have registered' using errcode = 'check_violation', constraint = 'edition_has_registrations';
  end if;
  return new;
end
$$;
create trigger editions_are_not_unpublished before update of status on editions
  for each row when (old.status <> 'draft' and new.status = 'draft') execute function refuse_unpublishing();
