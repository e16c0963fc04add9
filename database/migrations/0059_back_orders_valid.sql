-- no transaction
alter table products validate constraint products_stock_policy_check;
alter table products validate constraint products_back_order_limit_check;
alter table products validate constraint products_owed_check;
-- Finds preorders whose last day has passed.
drop index concurrently if exists products_preorders;
create index concurrently products_preorders on products (order_by) where stock_policy = 'preorder';
