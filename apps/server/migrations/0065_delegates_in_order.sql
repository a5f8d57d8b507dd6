-- no transaction
-- The order in force of a registration, and those that wait for a decision: for the list of delegates.
create index concurrently payment_orders_in_force on payment_orders (edition_id, registration_id) where kind = 'registration' and state in ('paid', 'part');
create index concurrently payment_orders_in_review on payment_orders (edition_id, registration_id) where state = 'review';
