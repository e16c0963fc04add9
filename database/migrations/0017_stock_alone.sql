-- An order changes how many of a product there are, and nothing else. Where the product can be ordered before and after, or neither,
-- only what shows it looks different: the notification names it, and nodes keep all other pages (decisions/0039). Who changes many at
-- once changes everything.
create function notify_products_changed() returns trigger language plpgsql as $$
declare
  changes bigint := (select count(*) from after);
  ocids text;
begin
  if changes = 0 then
    return null;
  end if;
  if changes <= 100 then
    select string_agg(after.ocid::text, ',' order by after.ocid)
    into ocids
    from after join before using (ocid)
    where to_jsonb(after) - '{stock,updated_at}'::text[] = to_jsonb(before) - '{stock,updated_at}'::text[]
      and (after.stock >= after.min_qty) = (before.stock >= before.min_qty)
    having count(*) = changes;
  end if;
  perform pg_notify('catalog_changed', coalesce('stock of ' || ocids, ''));
  return null;
end $$;

drop trigger catalog_changed on products;
create trigger catalog_changed after insert or delete on products
  for each statement execute function notify_catalog_changed();
create trigger catalog_updated after update on products
  referencing old table as before new table as after
  for each statement execute function notify_products_changed();
