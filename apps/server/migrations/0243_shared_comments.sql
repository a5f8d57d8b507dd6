-- Comments of reviewers that a chair lets their author read, in the words that the chair has seen: what a reviewer writes later
-- is not shared before somebody has read it.
create table shared_comments (
  edition_id integer not null,
  assignment_id uuid not null,
  review_version integer not null,
  approved_by uuid not null references accounts (id),
  approved_at timestamptz not null default now(),
  primary key (edition_id, assignment_id),
  foreign key (edition_id, assignment_id, review_version) references review_versions (edition_id, assignment_id, version) on delete cascade
);
create index shared_comments_of_version on shared_comments (edition_id, assignment_id, review_version);
create index shared_comments_approved_by on shared_comments (approved_by);
