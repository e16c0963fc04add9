-- Idempotency keys: a request that a client retries with the same key is executed once, and every retry gets the response of
-- the first. One table for the cart, drafts, API keys and webhooks; orders and card payments keep the key in their own row.
--
-- The row is inserted before the work, in the same transaction. A concurrent request with the same key waits on the primary key
-- until that transaction ends: after a commit it finds the response, after a rollback it inserts the row itself and does the work.
--
-- `cart_requests` served this purpose before. It stays for now, because nodes of the previous release still write to it during a
-- rolling upgrade (decision 0032).
create table idempotency_keys (
  -- The buyer or the guest's browser that sent the key. Keys of different owners never collide.
  owner text not null check (char_length(owner) between 1 and 128),
  key text not null check (char_length(key) between 16 and 128),
  -- SHA-256 of the request: the same key with a different request is an error.
  request_hash bytea not null check (octet_length(request_hash) = 32),
  -- What the retries get. Null until the work is done, which only its own transaction can see.
  response jsonb check (jsonb_typeof(response) = 'object'),
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
-- Keys expire: a scheduled cleanup deletes by age.
create index idempotency_keys_created on idempotency_keys (created_at);
