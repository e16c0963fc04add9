-- States of the catalog (decision 0074). `state` is what the operator has decided about a record. Only active ones exist for buyers.
alter table categories add column state text not null default 'active';
alter table categories add constraint categories_state_check
  check (state in ('draft', 'active', 'hidden', 'archived')) not valid;
alter table suppliers add column state text not null default 'active';
alter table suppliers add constraint suppliers_state_check
  check (state in ('draft', 'active', 'hidden', 'archived')) not valid;
alter table collections add column state text not null default 'active';
alter table collections add constraint collections_state_check
  check (state in ('draft', 'active', 'hidden', 'archived')) not valid;
alter table banners add column state text not null default 'active';
alter table banners add constraint banners_state_check
  check (state in ('draft', 'active', 'hidden', 'archived')) not valid;

-- The status of a product follows from its state and the states of its supplier and of its category with those above it. Every query for
-- buyers reads the status: `active` can be ordered, `discontinued` has a page only, `hidden` is withdrawn, and `draft` was never shown.
alter table products add column state text not null default 'active';
alter table products add constraint products_state_check
  check (state in ('draft', 'active', 'hidden', 'discontinued', 'archived')) not valid;
alter table products drop constraint products_status_check;
alter table products add constraint products_status_check
  check (status in ('active', 'discontinued', 'hidden', 'draft')) not valid;

-- Categories that do not exist for buyers: those that are not active, and all below them.
create function hidden_categories() returns setof integer language sql stable as $$
  with recursive hidden as (
    select c_id from categories where state <> 'active'
    union
    select below.c_id from categories as below join hidden on below.parent_id = hidden.c_id
  )
  select c_id from hidden
$$;

-- True if products of this category and supplier can be shown.
create function is_shown(category integer, supplier integer) returns boolean language sql stable as $$
  select not exists (select from suppliers where suppliers.id = supplier and suppliers.state <> 'active')
    and not exists (select from hidden_categories() as hidden where hidden = category)
$$;

create function set_product_status() returns trigger language plpgsql as $$
begin
  -- A node of the previous release writes the status. A discontinued product from before has no state of its own yet.
  if tg_op = 'INSERT' then
    if new.status = 'discontinued' and new.state = 'active' then
      new.state := 'discontinued';
    end if;
  elsif new.state = old.state then
    if new.status <> old.status and new.status in ('active', 'discontinued') then
      new.state := new.status;
    elsif old.status = 'discontinued' then
      new.state := 'discontinued';
    end if;
  end if;
  if new.state in ('active', 'discontinued') and is_shown(new.category_id, new.supplier_id) then
    new.status := new.state;
  elsif tg_op = 'INSERT' or old.status = 'draft' then
    new.status := 'draft';
  else
    new.status := 'hidden';
  end if;
  return new;
end $$;
create trigger products_status_of_new before insert on products
  for each row execute function set_product_status();
create trigger products_status before update of state, status, category_id, supplier_id on products
  for each row execute function set_product_status();

-- Computes the status of these products again. Locks them in the order of ocid, as orders do, to avoid a deadlock.
create function refresh_product_status(changed_categories integer[], changed_suppliers integer[]) returns void
  language sql as $$
  update products set state = state, updated_at = now()
  where ocid in (
    select ocid from products
    where (category_id = any(changed_categories) or supplier_id = any(changed_suppliers))
      and (status in ('active', 'discontinued'))
        <> (state in ('active', 'discontinued') and is_shown(category_id, supplier_id))
    order by ocid for no key update
  )
$$;

create function refresh_products_of_categories() returns trigger language plpgsql as $$
declare
  changed integer[];
begin
  with recursive moved as (
    select after.c_id from after join before using (c_id)
    where (after.state, after.parent_id) is distinct from (before.state, before.parent_id)
    union
    select below.c_id from categories as below join moved on below.parent_id = moved.c_id
  )
  select array_agg(c_id) into changed from moved;
  if changed is not null then
    perform refresh_product_status(changed, '{}');
  end if;
  return null;
end $$;
create trigger categories_changed after update on categories
  referencing old table as before new table as after
  for each statement execute function refresh_products_of_categories();

create function refresh_products_of_suppliers() returns trigger language plpgsql as $$
declare
  changed integer[] := (select array_agg(after.id) from after join before using (id) where after.state <> before.state);
begin
  if changed is not null then
    perform refresh_product_status('{}', changed);
  end if;
  return null;
end $$;
create trigger suppliers_changed after update on suppliers
  referencing old table as before new table as after
  for each statement execute function refresh_products_of_suppliers();

-- Where the pages of renamed, merged and deleted records are now. Read only for a path that has no page.
create table redirects (
  from_path text primary key check (from_path ~ '^/' and char_length(from_path) <= 500),
  -- Null: the page was removed for good (410).
  to_path text check (to_path ~ '^/' and char_length(to_path) <= 500),
  created_at timestamptz not null default now(),
  check (from_path <> to_path)
);
create index redirects_target on redirects (to_path);

-- Redirects `old_path` to `new_path`, which must have a page, or marks it as removed for good (null). A redirect never leads to another one.
create function keep_redirect(old_path text, new_path text) returns void language plpgsql as $$
begin
  delete from redirects where from_path = new_path;
  update redirects set to_path = new_path where to_path = old_path;
  insert into redirects (from_path, to_path) values (old_path, new_path)
  on conflict (from_path) do update set to_path = excluded.to_path, created_at = now();
end $$;

create function keep_category_redirect() returns trigger language plpgsql as $$
begin
  perform keep_redirect('/category/' || old.c_link, '/category/' || new.c_link);
  return null;
end $$;
create trigger categories_renamed after update of c_link on categories
  for each row when (old.c_link <> new.c_link) execute function keep_category_redirect();

create function keep_supplier_redirect() returns trigger language plpgsql as $$
begin
  perform keep_redirect('/maker/' || old.slug, '/maker/' || new.slug);
  return null;
end $$;
create trigger suppliers_renamed after update of slug on suppliers
  for each row when (old.slug <> new.slug) execute function keep_supplier_redirect();
