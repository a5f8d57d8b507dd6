-- no transaction
-- A line of the provider's settlement report names a refund and no edition.
create index concurrently refunds_by_provider_id on refunds (provider_refund_id) where provider_refund_id is not null;
