-- no transaction
-- As long as nobody has counted the rows, PostgreSQL took the numbers of an edition's abstracts for as good as the primary key once an
-- abstract had a call, and read all of them to find one. A condition that is always met keeps the index for questions about numbers.
create unique index concurrently abstracts_by_number on abstracts (edition_id, number) where number is not null;
