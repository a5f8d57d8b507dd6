-- The request that caused a letter, so that the worker's log lines about it can be found by its id.
alter table letters add column request_id text check (length(request_id) <= 64);
