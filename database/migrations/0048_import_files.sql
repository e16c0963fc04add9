-- Files that staff upload to import, with the import of each (decision 0110). Rows stay as the history of imports after the content of the file is removed.
create table import_files (
  id integer generated always as identity primary key,
  name text not null,
  kind text not null,
  size bigint not null check (size > 0),
  -- When the file was changed last, as the uploader's computer reports. An upload goes on with the same version only.
  modified_at timestamptz,
  received bigint not null default 0 check (received between 0 and size),
  -- Keys of the parts of the content in the object store, in order; empty once it is removed.
  parts text[] not null default '{}',
  -- Who uploaded it: the person, who may be deleted later, and the name at that time.
  staff_id integer references staff (id) on delete set null,
  author text not null,
  state text not null default 'uploading' check (
    state in ('uploading', 'ready', 'checking', 'checked', 'running', 'done', 'canceled', 'failed', 'undoing', 'undone')
  ),
  -- Options of the import, as in `ImportFileOptions`.
  options jsonb not null check (jsonb_typeof(options) = 'object'),
  recognition jsonb,
  -- The work in the background: how often this one was begun, whether it has begun, and how far it is.
  attempts integer not null default 0,
  -- Fencing token: each attempt, and a cancellation of a dead one, has a greater one than all before.
  lease_number integer not null default 0,
  -- State that an undo which fails returns to.
  state_before_undo text check (state_before_undo in ('done', 'canceled', 'failed')),
  rows_done integer,
  rows_total integer,
  seen_at timestamptz,
  cancel_requested boolean not null default false,
  -- Why the file cannot be used, or why the work stopped.
  problem text,
  check_report jsonb,
  report jsonb,
  undo_report jsonb,
  -- What it changed, as long as it can be taken back.
  import_id integer references imports (id) on delete set null,
  -- Keys of the parts of its rejects file.
  rejects text[] not null default '{}',
  uploaded_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check (received = size or state = 'uploading')
);
create index import_files_staff on import_files (staff_id);
create index import_files_import on import_files (import_id);
create index import_files_uploaded on import_files (uploaded_at);

create trigger backoffice_changed after insert or update or delete on import_files
  for each statement execute function notify_backoffice_changed('imports');

-- The command can take an import back, too.
create function note_undone_import() returns trigger language plpgsql as $$
begin
  update import_files set state = 'undone' where import_id = new.id and state in ('done', 'canceled', 'failed');
  return null;
end $$;
create trigger note_undone_import after update of undone_at on imports
  for each row when (new.undone_at is not null) execute function note_undone_import();

-- Problems of the latest check or import of a file. `column_name` is the file's; null for the whole line.
create table import_problems (
  id bigint generated always as identity primary key,
  file_id integer not null references import_files (id) on delete cascade,
  severity text not null check (severity in ('error', 'warning')),
  line integer not null,
  column_name text,
  value text not null,
  reason text not null,
  -- True if the value is a cell of the file, and whole: it can be corrected.
  correctable boolean not null
);
create index import_problems_file on import_problems (file_id, line, id);

-- Cells that replace those of a file.
create table import_corrections (
  file_id integer not null references import_files (id) on delete cascade,
  line integer not null,
  column_name text not null,
  value text not null,
  author text not null,
  corrected_at timestamptz not null default now(),
  primary key (file_id, line, column_name)
);
