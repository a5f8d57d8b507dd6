-- A society holds conferences, and what they have in common: who sends its mails, who reads what is sent to its organisers,
-- and whose account its money goes to. An edition may have its own; what neither names comes from the environment, and
-- only for the society of the default edition, so that nobody's money or messages reach another society.
create table societies (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]+$'),
  name text not null check (length(name) between 1 and 200),
  mail_from text check (length(mail_from) between 3 and 320),
  mail_reply_to text check (length(mail_reply_to) between 3 and 254),
  organisers_email text check (length(organisers_email) between 3 and 254),
  payment_account text,
  created_at timestamptz not null default now()
);

-- An account at the payment provider. Its secrets are in the environment under its name: LAKESIDE_KEY_SECRET. The key can
-- be replaced; orders refer to the name.
create table payment_accounts (
  society_id integer not null references societies (id),
  name text not null unique check (name ~ '^[A-Z][A-Z0-9_]{1,40}$' and name <> 'RAZORPAY'),
  key_id text not null unique check (length(key_id) between 3 and 100),
  primary key (society_id, name)
);
alter table societies add foreign key (id, payment_account) references payment_accounts (society_id, name);

-- Editions of one chapter belong to one society, named like the edition without its year.
insert into societies (slug, name)
  select min(regexp_replace(slug, '-[0-9]{4}$', '')), chapter from editions group by chapter;

alter table editions add column society_id integer references societies (id);
update editions set society_id = societies.id from societies where societies.name = editions.chapter;
alter table editions alter column society_id set not null;
create index editions_of_society on editions (society_id);

alter table editions
  add column mail_from text check (length(mail_from) between 3 and 320),
  add column mail_reply_to text check (length(mail_reply_to) between 3 and 254),
  add column organisers_email text check (length(organisers_email) between 3 and 254),
  add column payment_account text,
  -- Only an account of its own society.
  add foreign key (society_id, payment_account) references payment_accounts (society_id, name);

-- Processes read a society with its editions, and read again when their version rises.
create function raise_content_version_of_society() returns trigger language plpgsql as $$
begin
  update editions set content_version = content_version + 1
  where society_id = (case tg_table_name when 'societies' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'society_id' end)::integer;
  return null;
end
$$;
create trigger societies_content_version after update on societies
  for each row execute function raise_content_version_of_society();
create trigger payment_accounts_content_version after insert or update on payment_accounts
  for each row execute function raise_content_version_of_society();

-- Null: the account of the environment (RAZORPAY_KEY_ID). The account that promised a price is the one that takes and
-- returns the money, whatever the edition uses later.
alter table payment_orders add column payment_account text references payment_accounts (name);
-- Whose secret signed it: it can only report on orders of that account.
alter table webhook_inbox add column payment_account text references payment_accounts (name);
alter table payment_comparisons add column payment_account text references payment_accounts (name);

-- What a society knows of somebody is offered to them by that society only.
alter table earlier_delegates add column society_id integer references societies (id);
update earlier_delegates set society_id = (select society_id from editions where is_default);
alter table earlier_delegates alter column society_id set not null;
