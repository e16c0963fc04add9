-- no transaction
alter table settlements validate constraint settlements_write_off_fkey;
alter table settlements validate constraint settlements_source_check;
alter table settlements validate constraint settlements_sign_check;
alter table ledger_entries validate constraint ledger_entries_kind_check;
alter table ledger_amounts validate constraint ledger_amounts_account_check;

drop index concurrently if exists settlements_write_off_id;
create index concurrently settlements_write_off_id on settlements (write_off_id) where write_off_id is not null;
