-- Companies whose webhooks may be sent to the private addresses of WEBHOOK_PRIVATE_ADDRESSES. The operator decides it with
-- `buyers private-webhooks`; the default is no, so that no buyer can make the shop connect into the operator's network.
alter table companies add column private_webhooks boolean not null default false;
