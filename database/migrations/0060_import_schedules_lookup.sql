-- no transaction

-- The imports of a schedule, newest first.
drop index concurrently if exists import_files_schedule_id;
create index concurrently import_files_schedule_id on import_files (schedule_id, id desc) where schedule_id is not null;
