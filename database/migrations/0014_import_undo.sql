-- The latest imports, so that an operator can take one back.
create table imports (
  id integer generated always as identity primary key,
  kind text not null,
  -- Name of the file; empty for a stream.
  file text not null,
  started_at timestamptz not null default now(),
  undone_at timestamptz
);

-- The records that an import changed, with the values of the changed columns before and after it. Before a new record there was none.
create table import_changes (
  import_id integer not null references imports (id) on delete cascade,
  record_kind text not null,
  record_id integer not null,
  before jsonb,
  after jsonb not null,
  primary key (import_id, record_kind, record_id)
);
