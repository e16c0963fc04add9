-- A product's row changes with its prices by quantity and its pictures too: carts keep what they know of a product as long as
-- its row is the same (decision 0034). Who has changed the row in the same transaction, as imports do, has done so already.
create function touch_products() returns trigger language plpgsql as $$
begin
  update products set updated_at = now()
  where updated_at <> now() and ocid in (select ocid from touched);
  return null;
end $$;

create trigger price_breaks_added after insert on price_breaks
  referencing new table as touched for each statement execute function touch_products();
create trigger price_breaks_changed after update on price_breaks
  referencing new table as touched for each statement execute function touch_products();
create trigger price_breaks_removed after delete on price_breaks
  referencing old table as touched for each statement execute function touch_products();
create trigger product_images_added after insert on product_images
  referencing new table as touched for each statement execute function touch_products();
create trigger product_images_changed after update on product_images
  referencing new table as touched for each statement execute function touch_products();
create trigger product_images_removed after delete on product_images
  referencing old table as touched for each statement execute function touch_products();
