-- Addresses whose files are fetched and imported on a schedule (decision 0122).
create table import_schedules (
  id integer generated always as identity primary key,
  name text not null unique check (name ~ '\S' and char_length(name) <= 60),
  -- Without user name and password.
  url text not null check (url ~ '^https?://' and char_length(url) <= 2000),
  sign_in_kind text check (sign_in_kind in ('basic', 'header')),
  -- User name, or name of the header.
  sign_in_name text,
  -- Password, or value of the header, encrypted like the secrets of webhooks.
  sign_in_secret text,
  kind text not null,
  -- Name of the saved mapping that the file is imported with.
  mapping text,
  -- Hash of what the mapping had when the person chose it: another content stops the schedule.
  mapping_hash text,
  create_missing boolean not null default false,
  every text not null check (every in ('hour', 'day', 'week')),
  -- In the time zone of the shop; weekdays from Monday (1).
  hour integer check (hour between 0 and 23),
  weekday integer check (weekday between 1 and 7),
  -- The person whose permissions it has. Without one, it stops.
  staff_id integer references staff (id) on delete set null,
  author text not null,
  version integer not null default 1,
  -- Null while it is paused.
  next_at timestamptz,
  -- Fencing token: each fetch has a greater one than all before.
  fetch_number integer not null default 0,
  -- What the address had at the last import: an unchanged file is skipped.
  etag text,
  last_modified text,
  content_hash text,
  fetched_at timestamptz,
  -- Failed attempts in a row.
  failures integer not null default 0,
  problem text,
  created_at timestamptz not null default now(),
  check ((hour is null) = (every = 'hour')),
  check ((weekday is not null) = (every = 'week')),
  check (num_nulls(sign_in_kind, sign_in_name, sign_in_secret) in (0, 3))
);
create index import_schedules_due on import_schedules (next_at);
create index import_schedules_staff on import_schedules (staff_id);

create trigger backoffice_changed after insert or update or delete on import_schedules
  for each statement execute function notify_backoffice_changed('imports');

-- The schedule that an import was made by.
alter table import_files add column schedule_id integer;
alter table import_files add constraint import_files_schedule foreign key (schedule_id)
  references import_schedules (id) on delete set null not valid;
