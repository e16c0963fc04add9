-- no transaction
alter table webhooks validate constraint webhooks_disabled_by_check;
