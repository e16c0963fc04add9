-- Back orders and preorders (decision 0121): what buyers may order beyond the stock of a product. Columns with a constant default are added without a
-- rewrite. `owed` follows from `back_order_lines`, by its triggers.
alter table products add column stock_policy text not null default 'deny';
alter table products add constraint products_stock_policy_check check (stock_policy in ('deny', 'backorder', 'preorder')) not valid;
-- Units that may be owed at a time; null: any number.
alter table products add column back_order_limit integer;
alter table products add constraint products_back_order_limit_check check (back_order_limit >= 0) not valid;
-- The day on which units are expected, and the last day to preorder.
alter table products add column available_on date;
alter table products add column order_by date;
alter table products add column owed integer not null default 0;
alter table products add constraint products_owed_check check (owed >= 0) not valid;

-- Units of order lines that were ordered beyond the stock. Rows are written and changed under the lock of their product, in the order of `id` they are
-- served.
create table back_order_lines (
  id bigint generated always as identity unique,
  order_id bigint not null,
  position integer not null,
  ocid integer not null,
  -- Units that were ordered beyond the stock, and those of them that neither arrived nor were canceled.
  units integer not null check (units > 0),
  owed integer not null check (owed between 0 and units),
  kind text not null check (kind in ('backorder', 'preorder')),
  -- The day that the buyer agreed to; null: none.
  promised_on date,
  -- When staff were alerted that the rest of its suborder can ship.
  alerted_at timestamptz,
  primary key (order_id, position),
  foreign key (order_id, position) references order_lines (order_id, position) on delete cascade deferrable initially deferred
);
create index back_order_lines_owed on back_order_lines (ocid, id) where owed > 0;
-- Finds those whose suborder may be able to ship now.
create index back_order_lines_arrived on back_order_lines (ocid) where owed = 0 and alerted_at is null;

-- Adds up what is owed of each product. No order exceeds the policy, however many are placed at once: they lock the product.
create function change_owed(product integer, change integer) returns void language plpgsql as $$
begin
  update products set owed = owed + change
    where ocid = product and (change < 0 or stock_policy <> 'deny' and owed + change <= coalesce(back_order_limit, 2147483647));
  if not found and change > 0 then
    raise exception 'product % cannot be ordered beyond its stock by % units', product, change
      using errcode = 'check_violation', constraint = 'products_back_order_limit';
  end if;
end $$;
create function follow_owed() returns trigger language plpgsql as $$
begin
  perform change_owed(
    case tg_op when 'DELETE' then old.ocid else new.ocid end,
    case tg_op when 'INSERT' then new.owed when 'DELETE' then -old.owed else new.owed - old.owed end
  );
  return null;
end $$;
create trigger owed_begun after insert on back_order_lines
  for each row execute function follow_owed();
create trigger owed_changed after update of owed on back_order_lines
  for each row when (old.owed <> new.owed) execute function follow_owed();
create trigger owed_ended after delete on back_order_lines
  for each row when (old.owed > 0) execute function follow_owed();

-- Units of a line that are neither shipped nor canceled.
create function open_units(line_order bigint, line_position integer) returns integer language sql stable as $$
  select quantity
    - coalesce((select sum(quantity) from shipment_lines where order_id = line_order and position = line_position), 0)::integer
    - coalesce((select sum(quantity) from cancelled_lines where order_id = line_order and position = line_position), 0)::integer
  from order_lines where order_id = line_order and position = line_position
$$;

-- Units that are added to the stock, by any writer, go to those who wait for them, in the order in which they ordered: they are sold at once. The
-- trigger runs after `stock_changed`, by its name, so that the movement of what was added is before that of what was sold.
-- A node of the previous release returns all units of a line that it cancels or edits, also those that are owed. These lines come first: the units that
-- they are owed were never there, and are not given to others. A node of this release has lowered what such a line is owed before.
create function fill_back_orders() returns trigger language plpgsql as $$
declare
  product record;
  described text;
begin
  -- Its own changes run the trigger again.
  if current_setting('trellis.filling', true) = 'on' or not exists (select from after where owed > 0 and stock > 0) then
    return null;
  end if;
  described := current_setting('trellis.stock_movement', true);
  perform set_config('trellis.filling', 'on', true);
  for product in
    select p.ocid, least(p.stock, sum(line.owed))::integer as units
    from products as p join back_order_lines as line on line.ocid = p.ocid and line.owed > 0
    where p.ocid in (select ocid from after where owed > 0 and stock > 0)
    group by p.ocid order by p.ocid
  loop
    continue when product.units = 0;
    update back_order_lines as line set owed = line.owed - part.units
    from (
      select id, least(owed, greatest(0, product.units - (sum(owed) over (order by returned desc, id) - owed)))::integer as units
      from (
        select id, owed, coalesce(owed > open_units(order_id, position), false) or is_being_revised(order_id) as returned
        from back_order_lines where ocid = product.ocid and owed > 0
      ) as waiting
    ) as part
    where line.id = part.id and part.units > 0;
    perform set_config('trellis.stock_movement', '{"kind": "sold", "reason": "Back orders", "actor": "shop"}', true);
    update products set stock = stock - product.units where ocid = product.ocid;
  end loop;
  perform set_config('trellis.filling', 'off', true);
  perform set_config('trellis.stock_movement', coalesce(described, ''), true);
  return null;
end $$;
create trigger stock_fills_back_orders after update on products
  referencing new table as after for each statement execute function fill_back_orders();

-- Units that are owed do not ship: a node of the previous release ships all that is left of a line.
create function require_arrived_units() returns trigger language plpgsql as $$
begin
  if exists (
    select from back_order_lines as line
    where line.order_id = new.order_id and line.position = new.position and line.owed > open_units(line.order_id, line.position)
  ) then
    raise exception 'line % of order % has units that have not arrived', new.position, new.order_id
      using errcode = 'check_violation', constraint = 'shipment_lines_arrived';
  end if;
  return null;
end $$;
create trigger shipment_lines_arrived after insert on shipment_lines
  for each row execute function require_arrived_units();

-- As before (0045), but units that are owed are no change that all pages show, as a change of the stock is not one.
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
    where to_jsonb(after) - '{stock,owed,updated_at,has_image,low_stock_level}'::text[]
        = to_jsonb(before) - '{stock,owed,updated_at,has_image,low_stock_level}'::text[]
      and (after.stock + case after.stock_policy when 'deny' then 0 else coalesce(after.back_order_limit, 100000) - after.owed end >= after.min_qty)
        = (before.stock + case before.stock_policy when 'deny' then 0 else coalesce(before.back_order_limit, 100000) - before.owed end >= before.min_qty)
    having count(*) = changes;
  end if;
  perform pg_notify('catalog_changed', coalesce('stock of ' || ocids, ''));
  return null;
end $$;
