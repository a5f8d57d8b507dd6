-- no transaction
-- On the organisers' host a picture is asked for without its edition.
create index concurrently images_by_key on images (key);
