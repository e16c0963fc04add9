-- The truth of all search indexes. Each node's engine is a derivative that follows: it reads what has a later time than
-- what it has applied. Bodies are json, not jsonb: they go out as they came in.

-- One row. Whoever changes anything of search first advances it, and so waits for the one before to commit: times are
-- in the order of the commits, and whoever has seen all up to one time has missed nothing. `registry` is the time of the
-- last change of names, settings, synonyms or rules.
create table search_clock (
  id integer primary key default 1 check (id = 1),
  time bigint not null default 0,
  registry bigint not null default 0,
  changed_at timestamptz not null default now()
);
insert into search_clock default values;

-- Records live in stores, and names point at stores: a whole index is swapped by pointing its name elsewhere. `changed` is
-- the time of the last write to it, `purged` up to when its deletions are no longer known one by one. The ids are of no
-- other database, so that a node never takes an old copy of its own for this one.
create table search_stores (
  id uuid primary key default gen_random_uuid(),
  changed bigint not null default 0,
  changed_at timestamptz not null default now(),
  purged bigint not null default 0
);

-- A replica has the store of its primary and settings of its own.
create table search_indexes (
  name text collate "C" primary key check (octet_length(name) between 1 and 256),
  store_id uuid not null references search_stores (id),
  primary_name text collate "C" references search_indexes (name) on update cascade deferrable initially deferred,
  settings json not null default '{}' check (json_typeof(settings) = 'object'),
  created_at timestamptz not null default now(),
  check (primary_name <> name)
);
create index search_indexes_store on search_indexes (store_id);
create index search_indexes_primary on search_indexes (primary_name);

-- `time` is that of the write, and of equals the newest comes first. A body of null is a deletion that followers have yet
-- to hear of.
create table search_objects (
  store_id uuid not null references search_stores (id),
  object_id text collate "C" not null check (octet_length(object_id) between 1 and 512),
  body json,
  time bigint not null,
  primary key (store_id, object_id)
);
create index search_objects_time on search_objects (store_id, time);

create table search_synonyms (
  index_name text collate "C" not null references search_indexes (name) on update cascade on delete cascade,
  object_id text collate "C" not null check (octet_length(object_id) between 1 and 512),
  body json not null,
  primary key (index_name, object_id)
);

create table search_rules (
  index_name text collate "C" not null references search_indexes (name) on update cascade on delete cascade,
  object_id text collate "C" not null check (octet_length(object_id) between 1 and 512),
  body json not null,
  primary key (index_name, object_id)
);

-- The application id and the keys of this shop's search, readable: a secured key is checked with the key it was made of.
create table search_keys (
  kind text primary key check (kind in ('app', 'search', 'admin')),
  value text not null unique
);
insert into search_keys (kind, value) values
  ('app', upper(left(replace(gen_random_uuid()::text, '-', ''), 10))),
  ('search', replace(gen_random_uuid()::text, '-', '')),
  ('admin', replace(gen_random_uuid()::text, '-', ''));

create function notify_search_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('search_changed', '');
  return null;
end $$;

create trigger search_changed after update on search_clock
  for each statement execute function notify_search_changed();
