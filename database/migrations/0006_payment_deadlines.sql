-- Deadlines of orders by bank transfer, whose stock is taken before they are paid. An order without a row has none: orders of the previous
-- release, whose buyers do not expect one, and orders whose freight is not quoted yet.
create table payment_deadlines (
  order_id bigint primary key references orders (id),
  -- Last day on which a payment may arrive.
  pay_by date not null,
  reminded_at timestamptz,
  -- Set once the deadline has passed: the order was paid or canceled, or the operator was notified.
  closed_at timestamptz
);
create index payment_deadlines_open on payment_deadlines (pay_by) where closed_at is null;
