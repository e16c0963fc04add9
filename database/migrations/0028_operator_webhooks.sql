-- Webhooks and events of the operator have no company.
alter table webhooks alter column company_id drop not null;
alter table integration_events alter column company_id drop not null;
