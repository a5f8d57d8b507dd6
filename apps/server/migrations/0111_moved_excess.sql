-- Money that was paid too much for one registration pays for another: it leaves the one as a refund and comes to the other as a payment, both
-- of a kind of their own, since nothing came to the conference and nothing left it.
alter table payments drop constraint payments_rail_check;
alter table payments add constraint payments_rail_check
  check (rail in ('provider', 'cash', 'card-terminal', 'transfer', 'cheque', 'moved')) not valid;
-- It cannot be recorded by mistake alone: the other registration would miss it.
alter table payments add constraint payments_moved_stays check (rail <> 'moved' or state = 'captured') not valid;

alter table refunds drop constraint refunds_method_check;
alter table refunds add constraint refunds_method_check check (method in ('provider', 'cash', 'transfer', 'moved')) not valid;
-- The payment that it became.
alter table refunds add column moved_to uuid;
alter table refunds add constraint refunds_moved_to_a_payment check ((method = 'moved') = (moved_to is not null)) not valid;
alter table refunds add constraint refunds_moved_to_fkey foreign key (edition_id, moved_to) references payments (edition_id, id) not valid;
