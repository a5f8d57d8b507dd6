-- no transaction
-- Letters of the same urgency leave in turns, an edition after the other: whoever writes to fifty thousand does not hold up the others.
-- Which editions have any is found by jumping from one to the next.
create index concurrently letters_in_turn on letters (priority, edition_id, due_at) where state = 'released';
