-- The category that a paid registration was moved from because its proof was refused. An accepted proof brings it back. It counts only while
-- the registration is in the category it was moved to.
alter table registrations add column lost_category text;
