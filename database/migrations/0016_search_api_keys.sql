-- Keys of the search protocol that an operator creates beside those of `search_keys`. In plain text for the same reason: verifying a secured
-- key needs the key it was derived from. Deleted keys can be restored for 30 days.
create table search_api_keys (
  value text primary key,
  acl text[] not null,
  description text not null default '',
  -- Patterns of index names, with `*` at either end; empty: every index.
  indexes text[] not null default '{}',
  -- Patterns of the Referer header; empty: every page, and clients that send none.
  referers text[] not null default '{}',
  -- Form-encoded search parameters that queries cannot override.
  query_parameters text not null default '',
  -- 0: no limit of its own.
  max_hits_per_query integer not null default 0 check (max_hits_per_query >= 0),
  max_queries_per_ip_per_hour integer not null default 0 check (max_queries_per_ip_per_hour >= 0),
  -- Seconds from the creation or last change; 0: no end.
  validity integer not null default 0 check (validity >= 0),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
