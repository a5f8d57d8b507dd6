-- The trace of the request that caused a letter, in the form of the W3C's `traceparent` header: what the worker does with
-- the letter then stands in the same trace. Only where traces are collected.
alter table letters add column traceparent text;
