-- Who wrote an abstract, beyond doubt: two people may have one name, and one person several.
alter table abstract_authors add column orcid text check (orcid ~ '^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$');
