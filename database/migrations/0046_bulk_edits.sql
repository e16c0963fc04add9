-- Changes of a filtered set of products (decision 0108). A job works on one in batches, each a transaction that also moves `position` on.
create table bulk_edits (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('staff', 'key')),
  actor_id integer not null,
  actor_name text not null,
  -- Filters of the list, with the IDs of their supplier and categories, or `{"ocids": […]}`.
  target jsonb not null check (jsonb_typeof(target) = 'object'),
  operations jsonb not null check (jsonb_typeof(operations) = 'array'),
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  -- Products that matched when it began; the progress is relative to it.
  expected integer not null check (expected >= 0),
  changed integer not null default 0 check (changed >= 0),
  unchanged integer not null default 0 check (unchanged >= 0),
  failed integer not null default 0 check (failed >= 0),
  -- Products that an undo has restored, those of which someone else had changed a part or all of the values since, and those that its rules rejected.
  restored integer not null default 0 check (restored >= 0),
  partly_restored integer not null default 0 check (partly_restored >= 0),
  kept integer not null default 0 check (kept >= 0),
  not_restored integer not null default 0 check (not_restored >= 0),
  -- Reasons of the first products that failed: `[{"ocid": 1, "sku": "…", "reason": "…"}]`.
  failures jsonb not null default '[]' check (jsonb_typeof(failures) = 'array'),
  undo_failures jsonb not null default '[]' check (jsonb_typeof(undo_failures) = 'array'),
  -- Who has started the undo.
  undo_actor_kind text check (undo_actor_kind in ('staff', 'key')),
  undo_actor_id integer,
  undo_actor_name text,
  -- The last OCID of the batches that are done.
  position integer not null default 0,
  ended_at timestamptz,
  check (num_nulls(undo_actor_kind, undo_actor_id, undo_actor_name) in (0, 3)),
  check (state not in ('undoing', 'undone') or undo_actor_kind is not null)
);

-- The values of each changed product before and after, for the undo; suppliers and categories by their IDs. Without a foreign key to the product: a deleted one is skipped.
create table bulk_edit_changes (
  bulk_edit_id integer not null references bulk_edits (id) on delete cascade,
  ocid integer not null,
  before jsonb not null,
  after jsonb not null,
  primary key (bulk_edit_id, ocid)
);
