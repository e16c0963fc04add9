alter table suppliers validate constraint suppliers_location_check;
