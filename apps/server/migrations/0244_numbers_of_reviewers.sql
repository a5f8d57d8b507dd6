-- Whoever submitted a review before there were numbers has one, too: drawn, and in no order of time.
insert into reviewer_numbers (edition_id, abstract_id, account_id, number)
select s.edition_id, s.abstract_id, s.account_id,
  row_number() over (partition by s.edition_id, s.abstract_id order by md5(s.abstract_id::text || s.account_id::text))
from assignments s
join reviews r on (r.edition_id, r.assignment_id) = (s.edition_id, s.id) and r.state = 'submitted'
where not exists (select from reviewer_numbers n where (n.edition_id, n.abstract_id) = (s.edition_id, s.abstract_id));
