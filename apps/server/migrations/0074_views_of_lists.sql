-- Which columns somebody wants to see in a list, in their order: theirs, over all conferences.
create table list_columns (
  account_id uuid not null references accounts (id),
  list text not null check (list in ('delegates')),
  columns text[] not null check (cardinality(columns) <= 40),
  primary key (account_id, list)
);

-- A search with its filters, order and columns, under a name: for its author alone, or for all who may read the list.
create table saved_views (
  edition_id integer not null references editions (id),
  id uuid not null,
  account_id uuid not null references accounts (id),
  list text not null check (list in ('delegates')),
  name text not null check (length(name) between 1 and 60),
  query jsonb not null check (jsonb_typeof(query) = 'object' and length(query::text) <= 4000),
  columns text[] check (cardinality(columns) <= 40),
  shared boolean not null,
  saved_at timestamptz not null,
  primary key (edition_id, id),
  -- Saved again under its name, it is changed.
  unique (edition_id, list, account_id, name)
);
create index saved_views_of_account on saved_views (account_id);

-- What one person does not want to be reminded of for some days; it comes back when there is more of it.
create table attention_snoozes (
  edition_id integer not null references editions (id),
  account_id uuid not null references accounts (id),
  kind text not null check (length(kind) between 1 and 60),
  -- How many waited when it was put off.
  count integer not null check (count > 0),
  until timestamptz not null,
  primary key (edition_id, account_id, kind)
);
create index attention_snoozes_of_account on attention_snoozes (account_id);
