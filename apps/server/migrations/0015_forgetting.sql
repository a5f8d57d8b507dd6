-- Nobody is erased by the first look that finds them due: it marks them, by the database's clock, and a later look, at
-- least a day after, erases them. A wrong clock can then be noticed before anything is lost.
alter table registrations add column forget_marked_at timestamptz;
alter table contact_messages add column forget_marked_at timestamptz;
alter table earlier_delegates add column forget_marked_at timestamptz;
alter table erasure_requests add column forget_marked_at timestamptz;

-- The link in the mail that confirms a request: whoever has the mail can take the request back.
alter table erasure_requests add column cancel_token_hash bytea unique check (length(cancel_token_hash) = 32);
