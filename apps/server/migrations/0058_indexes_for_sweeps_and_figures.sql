-- no transaction
-- What the sweeps look for among millions of rows.
create index concurrently payments_lately_seen on payments (first_seen_at) where rail = 'provider' and state = 'captured';
create index concurrently registrations_with_names on registrations (edition_id) where erased_at is null;
create index concurrently letters_with_names on letters (edition_id) where erased_at is null;
create index concurrently registrations_marked on registrations (forget_marked_at) where forget_marked_at is not null;
create index concurrently contact_messages_marked on contact_messages (forget_marked_at) where forget_marked_at is not null;
create index concurrently earlier_delegates_marked on earlier_delegates (forget_marked_at) where forget_marked_at is not null;
create index concurrently erasure_requests_marked on erasure_requests (forget_marked_at) where forget_marked_at is not null;
create index concurrently letters_marked on letters (forget_marked_at) where forget_marked_at is not null;
create index concurrently earlier_delegates_by_import on earlier_delegates (imported_at);
create index concurrently abstract_drafts_unreminded on abstract_drafts (edition_id) where reminded_at is null;
-- What the figures for the operator are counted from, every half minute: the last hour, and what has failed.
create index concurrently registrations_lately on registrations (created_at);
create index concurrently abstracts_lately on abstracts (submitted_at);
create index concurrently payment_events_lately on payment_events (at);
create index concurrently refunds_failed on refunds (edition_id) where state = 'failed';
create index concurrently letters_failed on letters (edition_id) where state = 'failed';
create index concurrently letters_lately_sent on letters (sent_at) where sent_at is not null;
