-- Phone number of an address, which carriers call about a delivery. Null: not given.
alter table addresses add column phone text;
