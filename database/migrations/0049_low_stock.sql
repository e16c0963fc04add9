-- Low-stock levels (decision 0111): a product is low when its stock is at or below its level, else that of its supplier, else that of the shop.
-- Null: none of its own. Columns without a default are added without a rewrite.
alter table products add column low_stock_level integer;
alter table products add constraint products_low_stock_level_check check (low_stock_level >= 0) not valid;
alter table suppliers add column low_stock_level integer;
alter table suppliers add constraint suppliers_low_stock_level_check check (low_stock_level >= 0) not valid;
alter table shop_settings add column low_stock_level integer;
alter table shop_settings add constraint shop_settings_low_stock_level_check check (low_stock_level >= 0) not valid;

-- The products that are low, by SKU as the list of the inventory has them. The job that follows changes of products writes it: a row that is
-- added is a product that became low.
create table low_stock_products (
  sku text primary key references products (sku) on update cascade on delete cascade,
  since timestamptz not null default now()
);
