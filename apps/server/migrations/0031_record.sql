-- The record is searched by organiser, by action, by kind of thing and by words of a reason, newest first.
create index audit_log_of_staff on audit_log (edition_id, account_id, at desc, id) where actor_kind = 'staff';
create index audit_log_by_action on audit_log (edition_id, action, at desc, id);
create index audit_log_by_kind on audit_log (edition_id, entity, at desc, id);
create index change_details_reason on change_details using gin (to_tsvector('simple', reason)) where reason is not null;
