-- no transaction
alter table letters validate constraint letters_edited_as_a_whole;
