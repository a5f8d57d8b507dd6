-- no transaction
-- Which abstracts somebody signed with an address. The edition stands last: as long as nobody has counted the rows, PostgreSQL would
-- use an index that begins with it for every other look-up, too.
create index concurrently abstract_revisions_by_address on abstract_revisions (lower(email), edition_id);
