-- no transaction

-- The list of products that are sold out, by SKU. Few products are.
drop index concurrently if exists products_sold_out;
create index concurrently products_sold_out on products (sku) where stock = 0;
