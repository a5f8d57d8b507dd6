-- no transaction
alter table bulk_run_rows validate constraint bulk_run_rows_cause_check;
