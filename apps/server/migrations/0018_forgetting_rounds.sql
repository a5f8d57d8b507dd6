-- Forgetting is bounded per day by a share of the people there were when it began: a share of those who remain would
-- become smaller every day. A round begins when something is due and ends when nothing is.
create table forgetting_rounds (
  -- The table, and its edition where each edition has its own date.
  name text primary key,
  began_at timestamptz not null default now(),
  -- People in the table when it began.
  total integer not null check (total >= 0)
);

-- When the sweeps last looked, by this database's clock. After a gap, by a pause or by a clock that jumped, what is marked
-- waits its day anew.
create table forgetting_looks (
  only_row boolean primary key default true check (only_row),
  looked_at timestamptz not null
);
insert into forgetting_looks (looked_at) values (now());
