-- no transaction

-- The invoices from before. The lock waits for payments that are being booked, whose transaction could not see the trigger.
do $$
declare
  after bigint := 0;
  batch bigint[];
begin
  loop
    select array_agg(id) into batch from (
      select id from papers where kind = 'invoice' and id > after order by id limit 1000 for update
    ) as invoices;
    exit when batch is null;
    perform count_open_invoice(invoice) from unnest(batch) as invoice;
    after := (select max(invoice) from unnest(batch) as invoice);
    commit;
  end loop;
end $$;

-- The queues of the back office, in the order of their pages.
drop index concurrently if exists maker_orders_to_accept;
create index concurrently maker_orders_to_accept on maker_orders (order_id) where state = 'placed';
drop index concurrently if exists maker_orders_to_ship;
create index concurrently maker_orders_to_ship on maker_orders (order_id) where state in ('accepted', 'partly_shipped');
drop index concurrently if exists maker_orders_by_freight;
create index concurrently maker_orders_by_freight on maker_orders (order_id) where freight and state in ('placed', 'accepted');
drop index concurrently if exists maker_orders_cancelled;
create index concurrently maker_orders_cancelled on maker_orders (order_id) where state = 'cancelled';
drop index concurrently if exists orders_total;
create index concurrently orders_total on orders (total_cents, id);
drop index concurrently if exists orders_placed;
create index concurrently orders_placed on orders (placed_at);

-- Orders by a number or address that a person typed or pasted.
drop index concurrently if exists orders_po_number;
create index concurrently orders_po_number on orders (code_key(po_number)) where po_number is not null;
drop index concurrently if exists orders_email;
create index concurrently orders_email on orders (lower(email) collate "C");
drop index concurrently if exists shipments_tracking;
create index concurrently shipments_tracking on shipments (code_key(tracking)) where tracking is not null;
