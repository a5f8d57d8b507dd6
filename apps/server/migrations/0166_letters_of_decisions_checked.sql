-- no transaction
alter table letters validate constraint letters_released_by_fkey;
alter table letters validate constraint letters_leave_by_a_person;
create index concurrently letters_released_by on letters (released_by) where released_by is not null;
-- Never two about one abstract that say different things: of the letters that tell a decision, one waits.
create unique index concurrently letters_one_decision_each on letters (edition_id, about)
  where state = 'draft' and purpose in (
    'abstracts.accepted-oral', 'abstracts.accepted-e-poster', 'abstracts.e-poster-instead', 'abstracts.not-accepted',
    'abstracts.decision-corrected'
  );
