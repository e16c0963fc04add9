-- no transaction

-- The events of the operator, each once.
drop index concurrently if exists integration_events_operator;
create unique index concurrently integration_events_operator on integration_events (kind, cause) where company_id is null;
