-- Low-stock levels (decision 0111): a product is low when its stock is at or below its level, else that of its supplier, else that of the shop.
-- Null: none of its own. Columns without a default are added without a rewrite.
alter table products add column low_stock_level integer;
alter table products add constraint products_low_stock_level_check check (low_stock_level >= 0) not valid;
alter table suppliers add column low_stock_level integer;
alter table suppliers add constraint suppliers_low_stock_level_check check (low_stock_level >= 0) not valid;
alter table shop_settings add column low_stock_level integer;
alter table shop_settings add constraint shop_settings_low_stock_level_check check (low_stock_level >= 0) not valid;

-- No page shows the level of a supplier, and it is no change of what staff edit of the supplier.
create function notify_suppliers_changed() returns trigger language plpgsql as $$
begin
  if exists (
    select to_jsonb(after) - 'low_stock_level' from after
    except select to_jsonb(before) - 'low_stock_level' from before
  ) then
    perform pg_notify('catalog_changed', '');
  end if;
  return null;
end $$;
create or replace trigger catalog_changed after insert or delete on suppliers
  for each statement execute function notify_catalog_changed();
create trigger catalog_updated after update on suppliers
  referencing old table as before new table as after
  for each statement execute function notify_suppliers_changed();
create or replace trigger suppliers_version before update on suppliers
  for each row when (to_jsonb(old) - 'low_stock_level' is distinct from to_jsonb(new) - 'low_stock_level')
  execute function count_version();

-- A statement can describe the movement of each product, in the field `each` by OCID, as a count of many shelves does (decision 0112).
create or replace function record_stock_change() returns trigger language plpgsql as $$
declare
  said jsonb := nullif(current_setting('trellis.stock_movement', true), '')::jsonb;
begin
  insert into stock_movements (ocid, kind, change, stock, reason, reference, actor, at)
  select ocid, coalesce(nullif(left(said ->> 'kind', 20), ''), 'corrected'), sum(change), sum(stock),
    nullif(left(coalesce(said #>> array['each', ocid::text, 'reason'], said ->> 'reason'), 500), ''),
    nullif(left(coalesce(said #>> array['each', ocid::text, 'reference'], said ->> 'reference'), 120), ''),
    nullif(left(said ->> 'actor', 200), ''),
    coalesce(said #>> array['each', ocid::text, 'at'], nullif(said ->> 'at', ''), now()::text)::timestamptz
  from (
    select ocid, stock as change, stock from after
    union all
    select ocid, -stock, 0 from before
  ) as version
  group by ocid
  having sum(change) <> 0
  order by ocid;
  return null;
end $$;

-- The products that are low, by SKU as the list of the inventory has them. The job that follows changes of products writes it: a row that is
-- added is a product that became low.
create table low_stock_products (
  sku text primary key references products (sku) on update cascade on delete cascade,
  since timestamptz not null default now()
);
