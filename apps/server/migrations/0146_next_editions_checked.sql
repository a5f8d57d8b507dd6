-- no transaction
alter table editions validate constraint editions_status_check;
alter table editions validate constraint editions_copied_from;
alter table editions validate constraint editions_draft_check;
alter table editions validate constraint editions_archived_check;
alter table editions validate constraint editions_deleted_check;
alter table societies validate constraint societies_main_host;
create index concurrently edition_hosts_of_edition on edition_hosts (edition_id, host);
