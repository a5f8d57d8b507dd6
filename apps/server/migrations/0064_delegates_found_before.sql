-- The rows that were there before: the trigger computes it. Apart from the file that adds the column, so that no lock on the table is held meanwhile.
update registrations set search = null where search is null;
