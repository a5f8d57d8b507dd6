-- Whether reviewers read the reviews of others: first scores should be one's own.
alter table review_settings
  add column see_others text not null default 'after-own' check (see_others in ('never', 'after-own', 'always'));

alter table reviews
  -- What its reviewer is writing over a review that was submitted: counts for nothing until it is submitted again.
  add column changing jsonb,
  -- What the comment to the author gives away about who wrote it; shown to the chair.
  add column reveals text[] not null default '{}' check (reveals <@ array['name', 'address', 'institution']);
