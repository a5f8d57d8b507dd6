-- The number by which authors and organisers speak of an abstract. It counts over all editions and has gaps: a counter of each edition
-- would make everybody who submits at the deadline wait in line for one row.
alter table abstracts
  add column number integer generated always as identity,
  add unique (edition_id, number);

-- When its writer was told that it is not submitted and the deadline is near: once.
alter table abstract_drafts add column reminded_at timestamptz;
