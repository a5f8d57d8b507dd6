-- Whose account or cheque offline money came from, and up to which sum one person refunds alone.
alter table payments add column payer text check (length(payer) between 1 and 120);
-- Null: every refund needs two people.
alter table edition_limits add column refund_alone_minor integer check (refund_alone_minor > 0);
-- Proposed and approved by the same person, within that sum.
alter table refunds add column alone boolean not null default false;
alter table refunds drop constraint refunds_check1;
alter table refunds add constraint refunds_second_person check (alone or approved_by <> proposed_by) not valid;
