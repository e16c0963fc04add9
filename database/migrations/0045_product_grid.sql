-- The operator's list of products (decision 0107): any state, any filter and order, at a million products.

-- True if the product has an image that buyers see. `product_images` decides it, by the triggers of its changes.
alter table products add column has_image boolean not null default false;

-- As before, but what guests do not see is no change: that a product has an image, which `product_images` announces, and the level at which its
-- stock is low (decision 0111). The next file fills the first one for all products.
create or replace function notify_products_changed() returns trigger language plpgsql as $$
declare
  changes bigint := (select count(*) from after);
  ocids text;
begin
  if changes <= 1000 and not exists (
    select to_jsonb(after) - '{has_image,low_stock_level}'::text[] from after
    except select to_jsonb(before) - '{has_image,low_stock_level}'::text[] from before
  ) then
    return null;
  end if;
  if changes <= 100 then
    select string_agg(after.ocid::text, ',' order by after.ocid)
    into ocids
    from after join before using (ocid)
    where to_jsonb(after) - '{stock,updated_at,has_image,low_stock_level}'::text[]
        = to_jsonb(before) - '{stock,updated_at,has_image,low_stock_level}'::text[]
      and (after.stock >= after.min_qty) = (before.stock >= before.min_qty)
    having count(*) = changes;
  end if;
  perform pg_notify('catalog_changed', coalesce('stock of ' || ocids, ''));
  return null;
end $$;

-- A change of price breaks or images is a new version of the product's row (see products.updated_at). Rows that the same transaction has already
-- updated, as imports do, are left alone, unless they got their first image or lost the last one.
create or replace function touch_products() returns trigger language plpgsql as $$
begin
  update products as p set updated_at = now(), has_image = now_has_image
  from (
    select ocid, exists (
      select from product_images where product_images.ocid = each.ocid and file is not null
    ) as now_has_image
    from (select distinct ocid from touched) as each
  ) as state
  where p.ocid = state.ocid and (p.updated_at <> now() or p.has_image <> now_has_image);
  return null;
end $$;
