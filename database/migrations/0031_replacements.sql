-- no transaction

-- Finds the products that another one replaces when its SKU changes.
drop index concurrently if exists products_replacement;
create index concurrently products_replacement on products (replacement_sku) where replacement_sku is not null;
