-- Backups that the shop makes itself, in a folder that its processes share. The rows are not part of a backup: a restored shop has none of the folders.
create table backups (
  id uuid primary key default gen_random_uuid(),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'complete', 'failed')),
  requested_at timestamptz not null default now(),
  -- The name outlives the account.
  requested_by text not null,
  -- Machine that makes it; null until one begins.
  host text,
  -- Id of the folder of backups that has its folder; null until it has one.
  folder_id uuid,
  tables_done integer not null default 0,
  tables_total integer,
  files_done integer not null default 0,
  -- Rows of the database, and bytes of the folder.
  row_count bigint,
  byte_count bigint,
  -- Files that rows name and that are missing or damaged in the store.
  damaged_files text[] not null default '{}',
  failure text,
  finished_at timestamptz,
  verified_at timestamptz,
  verify_failure text
);
create index backups_by_time on backups (requested_at desc);
-- One at a time.
create unique index backups_unfinished on backups ((true)) where state in ('waiting', 'running');
