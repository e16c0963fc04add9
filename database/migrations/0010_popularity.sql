-- Units of a product in orders placed on a day (UTC), without canceled ones. `counted` is false until they are part of the product's
-- popularity.
create table product_sales (
  ocid integer not null,
  day date not null,
  units bigint not null,
  counted boolean not null default false,
  primary key (ocid, day)
);
create index product_sales_uncounted on product_sales (ocid) where not counted;
create index product_sales_day on product_sales (day);

alter table products
  -- The popularity that a file gave, and the day of that import (UTC). It counts like units that were sold on that day.
  add column popularity_seed integer not null default 0,
  add column popularity_seeded_on date,
  -- True for the most popular products of a main category.
  add column best_seller boolean not null default false;

-- The popularity of a product (decision 0062): 100 times the binary logarithm of its units, each unit weighted by 2 ^ (days / 30). A unit
-- so counts twice as much as one that was sold 30 days earlier, and the value only changes when units are sold or canceled.
create function product_popularity(product integer, seed integer, seeded_on date) returns integer
  language sql stable
  return coalesce((
    select greatest(round(100 * ln(nullif(sum(sold.units * power(2::float8, (sold.day - date '2020-01-01') / 30::float8)), 0)) / ln(2::float8)), 0)
    from (
      select units, day from product_sales where ocid = product
      union all
      select seed, seeded_on where seed > 0 and seeded_on is not null
    ) as sold
  ), 0)::integer;

-- A new seed takes effect at once. A node of the previous release imports it as `popularity`.
create function seed_popularity() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.popularity_seed = 0 then
      new.popularity_seed := new.popularity;
    end if;
    if new.popularity_seed > 0 then
      new.popularity_seeded_on := coalesce(new.popularity_seeded_on, (now() at time zone 'UTC')::date);
    end if;
  else
    if new.popularity_seed = old.popularity_seed
      and new.popularity <> product_popularity(new.ocid, new.popularity_seed, new.popularity_seeded_on) then
      new.popularity_seed := new.popularity;
    end if;
    if new.popularity_seed <> old.popularity_seed or new.popularity_seeded_on is null then
      new.popularity_seeded_on := (now() at time zone 'UTC')::date;
    end if;
  end if;
  new.popularity := product_popularity(new.ocid, new.popularity_seed, new.popularity_seeded_on);
  return new;
end $$;
create trigger products_seeded before insert on products
  for each row when (new.popularity > 0 or new.popularity_seed > 0) execute function seed_popularity();
create trigger products_reseeded before update of popularity, popularity_seed on products
  for each row when (new.popularity <> old.popularity or new.popularity_seed <> old.popularity_seed)
  execute function seed_popularity();

-- Triggers count, so that orders on nodes of the previous release count, too. The transaction has locked the products in order of ocid.
create function count_sales() returns trigger language plpgsql as $$
begin
  insert into product_sales (ocid, day, units)
  select line.ocid, (orders.placed_at at time zone 'UTC')::date, sum(line.quantity)
  from placed as line join orders on orders.id = line.order_id
  group by 1, 2 order by 1, 2
  on conflict (ocid, day) do update set units = product_sales.units + excluded.units, counted = false;
  return null;
end $$;

create function uncount_sales() returns trigger language plpgsql as $$
begin
  update product_sales set units = product_sales.units - back.units, counted = false
  from (
    select line.ocid, (orders.placed_at at time zone 'UTC')::date as day, sum(cancelled.quantity) as units
    from cancelled join order_lines as line using (order_id, position) join orders on orders.id = line.order_id
    group by 1, 2
  ) as back
  where product_sales.ocid = back.ocid and product_sales.day = back.day;
  return null;
end $$;

-- The sales before this migration. Most are read before the triggers lock the tables, the few of the meantime after it.
create temporary table sold_before on commit drop as
select id from orders where placed_at > now() - interval '180 days';

insert into product_sales (ocid, day, units)
select line.ocid, (orders.placed_at at time zone 'UTC')::date, sum(line.quantity)
from orders join sold_before using (id) join order_lines as line on line.order_id = orders.id
group by 1, 2;

create trigger order_lines_counted after insert on order_lines
  referencing new table as placed for each statement execute function count_sales();
create trigger cancelled_lines_counted after insert on cancelled_lines
  referencing new table as cancelled for each statement execute function uncount_sales();

insert into product_sales (ocid, day, units)
select line.ocid, (orders.placed_at at time zone 'UTC')::date, sum(line.quantity)
from orders join order_lines as line on line.order_id = orders.id
where orders.placed_at > now() - interval '180 days' and not exists (select from sold_before where sold_before.id = orders.id)
group by 1, 2
on conflict (ocid, day) do update set units = product_sales.units + excluded.units;

-- few rows: sales of days with a canceled line.
update product_sales set units = product_sales.units - back.units
from (
  select line.ocid, (orders.placed_at at time zone 'UTC')::date as day, sum(cancelled.quantity) as units
  from cancelled_lines as cancelled join order_lines as line using (order_id, position) join orders on orders.id = line.order_id
  where orders.placed_at > now() - interval '180 days'
  group by 1, 2
) as back
where product_sales.ocid = back.ocid and product_sales.day = back.day;

-- A job makes the popularity of products from before into their seed, in batches.
insert into shop_state (key, value) values ('popularity', 'unseeded');
