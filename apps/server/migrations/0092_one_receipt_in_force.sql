-- One per payment that is in force, instead of one per payment.
alter table receipts drop constraint receipts_edition_id_payment_id_key;
