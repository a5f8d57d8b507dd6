-- What a person wrote in place of the text of one draft, and what that text was then, so that it can be said what changed since.
alter table letters add column edited_subject text check (length(edited_subject) between 1 and 1000);
alter table letters add column edited_body text check (length(edited_body) between 1 and 20000);
alter table letters add column edited_from_subject text check (length(edited_from_subject) <= 1000);
alter table letters add column edited_from_body text check (length(edited_from_body) <= 20000);
alter table letters add constraint letters_edited_as_a_whole check (
  num_nonnulls(edited_subject, edited_body, edited_from_subject, edited_from_body) in (0, 4)
) not valid;
