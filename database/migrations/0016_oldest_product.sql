-- one by one
-- What came with the first product, sold today or not, is not called new: that product is looked up for each list.
drop index concurrently if exists products_oldest;
create index concurrently products_oldest on products (created_at);
