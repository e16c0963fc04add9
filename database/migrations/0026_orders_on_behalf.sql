-- Orders that staff placed for a buyer (decision 0090). Without a foreign key: the order outlives the account. A buyer who placed the order: null.
alter table orders
  add column placed_by_staff integer,
  add column placed_by_name text;

-- Carts that staff prepared for a buyer: who did, and what they wrote.
alter table cart_drafts
  add column prepared_by text,
  add column message text;
