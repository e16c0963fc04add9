-- no transaction
alter table products validate constraint products_low_stock_level_check;
alter table suppliers validate constraint suppliers_low_stock_level_check;
alter table shop_settings validate constraint shop_settings_low_stock_level_check;
