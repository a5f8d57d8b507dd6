-- The texts of letters as organisers write them: every version stays, the last one counts. Without one, the software's own.
create table letter_templates (
  edition_id integer not null references editions (id),
  code text not null check (code ~ '^[a-z][a-z-]{2,49}$'),
  version integer not null check (version > 0),
  subject text not null check (length(subject) between 1 and 150 and subject !~ '[\r\n]'),
  body text not null check (length(body) between 1 and 5000),
  written_by uuid not null references accounts (id),
  written_at timestamptz not null default now(),
  primary key (edition_id, code, version)
);
create index letter_templates_written_by on letter_templates (written_by);
revoke update, delete, truncate on letter_templates from isocentre_app;

-- Who released a reviewed letter, and what it said then: from there on it no longer follows its template.
alter table letters add column released_by uuid;
alter table letters add column released_subject text check (length(released_subject) between 1 and 1000);
alter table letters add column released_body text check (length(released_body) between 1 and 20000);
alter table letters add constraint letters_released_by_fkey foreign key (released_by) references accounts (id) not valid;
-- Nothing but a person's release lets a reviewed letter leave.
alter table letters add constraint letters_leave_by_a_person check (
  kind = 'automatic' or released_by is not null or state in ('draft', 'discarded', 'superseded')
) not valid;
