-- no transaction
alter table programme_slots validate constraint programme_slots_stands_check;
-- One talk and one e-poster of an abstract at most.
create unique index concurrently programme_slots_one_of_each on programme_slots (edition_id, abstract_id, stands)
  where abstract_id is not null and stands is not null and not removed;
drop index concurrently programme_slots_of_abstract;
