-- The members' roll of a society, as it last gave it to us; replaced as a whole. It is compared with what delegates claim, and decides nothing.
create table members (
  society_id integer not null references societies (id),
  -- In capitals, letters and digits only: people write LM-204, lm 204 and LM204.
  number text not null check (number ~ '^[[:upper:][:digit:]]{1,40}$'),
  name text not null check (length(name) between 1 and 120),
  -- Null: for life.
  valid_until date,
  primary key (society_id, number)
);
