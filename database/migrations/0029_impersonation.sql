-- Members of staff who view the shop as a buyer (decision 0094). A table of its own: nodes of the previous release do not know these
-- credentials, so they are worthless there. Only hashes are stored.
create table impersonations (
  -- Of the cookie.
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  -- Of the access token that the page sends.
  access_hash bytea not null unique check (octet_length(access_hash) = 32),
  public_id uuid not null unique default gen_random_uuid(),
  -- The session of the person in the back office: it ends with it, and no other browser can use it.
  staff_session bytea not null unique references staff_tokens (token_hash) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index impersonations_user on impersonations (user_id);
create index impersonations_expiry on impersonations (expires_at);
