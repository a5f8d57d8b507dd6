-- The category somebody moves to when their proof is refused. Null: they keep theirs and are asked for another document.
alter table registration_categories add column falls_back_to text check (falls_back_to <> code);

alter table proofs
  -- Raised by every new file: a verdict is about the one that was seen.
  add column version integer not null default 1 check (version > 0),
  -- The account of who decided; accounts are never deleted.
  add column judged_by uuid,
  -- The audit row of the verdict that stands. The letter about an earlier one, or about one that was taken back, is not sent.
  add column verdict_id uuid check (verdict_id is null or status <> 'pending'),
  -- The category it was refused for, if its delegate was moved to another one.
  add column moved_from text check (moved_from is null or status = 'rejected'),
  -- The file is deleted: 90 days after the conference, or because its owner is erased. The verdict stays.
  add column file_gone_at timestamptz;

-- The queue. Proofs are few and seldom uploaded: the build takes milliseconds.
-- squawk-ignore require-concurrent-index-creation
create index proofs_waiting on proofs (edition_id, uploaded_at) where status = 'pending' and file_gone_at is null;
-- Verdicts of the last day, which can still be taken back.
-- squawk-ignore require-concurrent-index-creation
create index proofs_judged on proofs (edition_id, reviewed_at) where reviewed_at is not null;
