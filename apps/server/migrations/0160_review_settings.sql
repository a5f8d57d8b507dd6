-- How the abstracts of a call are reviewed. The window of the call `regular` is the edition's own dates; a further call will
-- have its own.
create table review_settings (
  edition_id integer not null references editions (id),
  call text not null check (call ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- Double: reviewers do not know authors. Authors never know reviewers.
  blind text not null check (blind in ('double', 'single')),
  opens_at timestamptz,
  -- Reviews that come later are taken, and marked as late.
  due_at timestamptz,
  closes_at timestamptz,
  -- How many reviews every abstract should have, and with how few a decision needs a reason.
  wanted smallint not null check (wanted between 1 and 9),
  least smallint not null check (least between 1 and 9),
  -- At most so many abstracts for one reviewer.
  load smallint not null check (load between 1 and 500),
  -- Raised by every change of the settings or of the criteria.
  version integer not null check (version > 0),
  primary key (edition_id, call),
  check (least <= wanted),
  check (opens_at < due_at),
  check (due_at < closes_at),
  check (opens_at < closes_at)
);

create table review_criteria (
  edition_id integer not null,
  call text not null,
  -- What scores are stored under; stays when it is renamed.
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  sort smallint not null check (sort between 1 and 9),
  name text not null check (length(name) between 1 and 80),
  question text not null check (length(question) between 1 and 300),
  weight smallint not null check (weight between 0 and 10),
  -- Whether it is part of the points; otherwise it is shown beside them.
  counts boolean not null,
  steps smallint not null check (steps between 2 and 10),
  -- A sentence for each step, lowest first; the lowest and the highest have one.
  anchors text[] not null check (cardinality(anchors) = steps and anchors[1] <> '' and anchors[steps] <> ''),
  primary key (edition_id, call, code),
  unique (edition_id, call, sort),
  foreign key (edition_id, call) references review_settings (edition_id, call)
);
