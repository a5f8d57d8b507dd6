-- Rooms, machines or teams among which the people of the workshop are divided. How many are in one is counted from the
-- reservations while its row is locked.
create table workshop_groups (
  edition_id integer not null references editions (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  capacity integer not null check (capacity > 0),
  sort integer not null,
  primary key (edition_id, id),
  unique (edition_id, name)
);
alter table seat_reservations add column group_id uuid;
-- Checked for new rows; the older ones have no group.
alter table seat_reservations add constraint seat_reservations_group_fkey
  foreign key (edition_id, group_id) references workshop_groups (edition_id, id) not valid;
-- So that nobody overwrites a number or groups that they have not seen.
alter table workshop_seats add column version integer not null default 1;
