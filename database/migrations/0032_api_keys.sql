-- The scope of keys that manage webhooks. It applies to new rows at once; existing rows have only scopes that the previous check allowed.
alter table api_keys drop constraint api_keys_scopes_check;
alter table api_keys add constraint api_keys_scopes_check check (
  cardinality(scopes) > 0
  and scopes <@ array['catalog:read', 'cart:write', 'orders:read', 'orders:write', 'seeds:write', 'webhooks:write']
) not valid;

-- The version of the API that a key uses unless a request names another one. Keys that exist, and those of nodes of the previous release, have the
-- first one.
alter table api_keys add column api_version text not null default '2026-11-27';
