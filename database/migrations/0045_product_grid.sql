-- The operator's list of products (decision 0107): any state, any filter and order, at a million products.

-- True if the product has an image that buyers see. `product_images` decides it, by the triggers of its changes.
alter table products add column has_image boolean not null default false;

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
