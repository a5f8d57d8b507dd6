-- no transaction
create unique index concurrently abstracts_by_review_number on abstracts (edition_id, review_number) where review_number is not null;
