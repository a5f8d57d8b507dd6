-- no transaction
-- How many mails of one edition have left within a day, without reading those of the others.
create index concurrently letters_lately_sent_of_edition on letters (edition_id, sent_at) where sent_at is not null;
