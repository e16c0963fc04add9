-- no transaction
-- An order has a card payment from its placing and one of each change that its buyer paid by card (decision 0101). One of them at a time
-- is still to be charged.
drop index concurrently if exists card_payments_charging;
create unique index concurrently card_payments_charging on card_payments (order_id)
  where state in ('authorized', 'to_capture');
drop index concurrently if exists card_payments_order;
create index concurrently card_payments_order on card_payments (order_id) where order_id is not null;
drop index concurrently if exists refunds_card_payment;
create index concurrently refunds_card_payment on refunds (card_payment_id) where card_payment_id is not null;
