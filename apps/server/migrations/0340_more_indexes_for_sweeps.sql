-- no transaction
-- What the sweeps about reviews look for among the work of all conferences: what is due around these days, what was taken away, and what
-- was saved lately.
create index concurrently assignments_open_by_due on assignments (due_at) where state = 'open';
create index concurrently assignments_taken_away on assignments (ended_at) where state = 'ended' and ended_for = 'removed';
create index concurrently abstract_revisions_lately on abstract_revisions (saved_at);
