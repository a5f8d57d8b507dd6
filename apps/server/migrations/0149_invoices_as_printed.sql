-- What an invoice says about the conference that issued it, as receipts keep it: its file is the same years later. Null: issued before it was
-- kept, prints what is true today. Never changed, as all that was issued (`invoices_are_decided_once`).
alter table invoices add column printed jsonb;
