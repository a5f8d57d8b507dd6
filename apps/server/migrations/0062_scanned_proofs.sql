-- `none`: there is no virus scanner here. While it waits for one, or after it was found to be infected, nobody can fetch the file.
alter table proofs add column scan text not null default 'none' check (scan in ('none', 'waiting', 'clean', 'infected'));
-- No row waits yet, and proofs are few and seldom uploaded: the build takes milliseconds.
-- squawk-ignore require-concurrent-index-creation
create index proofs_waiting_for_scan on proofs (edition_id, uploaded_at) where scan = 'waiting';
