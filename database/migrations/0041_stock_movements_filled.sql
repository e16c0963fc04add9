-- no transaction

-- The stock from before. The lock waits for changes of the stock that are being made, so that each is either in the movements or in the stock
-- that is read. A movement since then names the stock before it.
do $$
declare
  last integer := 0;
  batch integer[];
begin
  loop
    select array_agg(ocid) into batch from (
      select ocid from products where ocid > last order by ocid limit 1000 for no key update
    ) as products_to_open;
    exit when batch is null;
    insert into stock_movements (id, ocid, kind, change, stock)
    select -ocid, ocid, 'opening', before.stock, before.stock
    from products cross join lateral (
      select coalesce(
        (select first.stock - first.change from stock_movements as first where first.ocid = products.ocid order by first.id limit 1),
        products.stock
      ) as stock
    ) as before
    where ocid = any(batch) and before.stock > 0
    on conflict (id) do nothing;
    last := (select max(ocid) from unnest(batch) as ocid);
    commit;
  end loop;
end $$;
