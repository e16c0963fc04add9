-- no transaction

-- The state of the products that were discontinued before.
do $$
begin
  loop
    update products set state = 'discontinued'
    where ocid in (
      select ocid from products where status = 'discontinued' and state = 'active'
      order by ocid limit 1000 for no key update
    );
    exit when not found;
    commit;
  end loop;
end $$;

alter table categories validate constraint categories_state_check;
alter table suppliers validate constraint suppliers_state_check;
alter table collections validate constraint collections_state_check;
alter table banners validate constraint banners_state_check;
alter table products validate constraint products_state_check;
alter table products validate constraint products_status_check;

-- Almost no category is hidden, and every new product looks for its own.
drop index concurrently if exists categories_hidden;
create index concurrently categories_hidden on categories (c_id) where state <> 'active';
