-- What the page of a product shows beside it: what others bought with it, what replaces it, what there is to read.

-- How many of the latest orders held both; kept by a job after each order, so that no page counts orders.
create table bought_together (
  ocid integer not null references products (ocid) on delete cascade,
  other_ocid integer not null references products (ocid) on delete cascade,
  orders integer not null check (orders >= 1),
  primary key (ocid, other_ocid),
  check (ocid <> other_ocid)
);
create index order_lines_product on order_lines (ocid, order_id desc);

-- The replacement is named by its SKU, which may come with a later import, or never.
alter table products
  add column replacement_sku text check (char_length(replacement_sku) between 1 and 64),
  add column documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array');
