-- no transaction

-- The products that had images before.
do $$
declare
  last integer := 0;
begin
  loop
    with batch as (
      select ocid from products where ocid > last order by ocid limit 1000 for no key update
    ), filled as (
      update products set has_image = true
      where ocid in (select ocid from batch) and not has_image
        and exists (select from product_images where product_images.ocid = products.ocid and file is not null)
    )
    select max(ocid) into last from batch;
    exit when last is null;
    commit;
  end loop;
end $$;
