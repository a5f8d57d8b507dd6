-- no transaction
alter table abstracts validate constraint abstracts_call_fkey;
create index concurrently abstracts_of_call on abstracts (edition_id, call) where call is not null;
