alter table import_files validate constraint import_files_schedule;
