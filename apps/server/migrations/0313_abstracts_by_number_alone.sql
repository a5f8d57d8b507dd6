-- The index of 0312 says the same.
alter table abstracts drop constraint abstracts_edition_id_number_key;
