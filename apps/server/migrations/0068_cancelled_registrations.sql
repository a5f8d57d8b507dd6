-- When organisers cancelled it. Apart from its payment status: one says who comes, the other where the money is.
alter table registrations add column cancelled_at timestamptz;

-- Which share of what was paid is suggested to go back when a registration is cancelled. The first rule that has not ended counts.
create table refund_rules (
  edition_id integer not null references editions (id),
  sort smallint not null check (sort > 0),
  until timestamptz not null,
  share_basis_points integer not null check (share_basis_points between 0 and 10000),
  primary key (edition_id, sort)
);
