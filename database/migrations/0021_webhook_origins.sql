-- The users who set the URL and made the secrets of a webhook. `changed_by` names only the last change: a colleague who changes something
-- else must not make the shop forget that an attacker chose the URL or knows a secret. Null: not since this migration.
alter table webhooks add column url_by integer;
alter table webhooks add column secret_by integer;
alter table webhooks add column former_secret_by integer;
alter table webhooks add constraint webhooks_url_by
  foreign key (url_by) references users (id) on delete set null not valid;
alter table webhooks add constraint webhooks_secret_by
  foreign key (secret_by) references users (id) on delete set null not valid;
alter table webhooks add constraint webhooks_former_secret_by
  foreign key (former_secret_by) references users (id) on delete set null not valid;
