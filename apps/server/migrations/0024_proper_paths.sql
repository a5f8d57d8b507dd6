-- A printed path may be misspelt and stays as it is. Its proper spelling redirects to it and names the page.
alter table committee_pages add column proper_path text check (proper_path ~ '^[A-Za-z0-9-]+$');
update committee_pages set proper_path = 'regional-advisory-committee' where path = 'regional-advisory-committe';
