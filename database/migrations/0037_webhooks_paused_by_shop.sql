-- Who paused a webhook may also be the shop: staff closed or merged the company, or it is a webhook of the operator.
alter table webhooks drop constraint webhooks_disabled_by_check;
alter table webhooks add constraint webhooks_disabled_by_check check (disabled_by in ('buyer', 'shop', 'failures')) not valid;
