alter table card_payments drop constraint card_payments_order_id_key;

-- A payment of a change that is to be charged is `to_capture`, not `authorized`: nodes of the previous release charge or release what is
-- `authorized` as if it were the only payment of the order.
alter table card_payments drop constraint card_payments_state_check;
alter table card_payments add constraint card_payments_state_check check (
  state in ('created', 'authorized', 'to_capture', 'captured', 'declined', 'cancelled', 'refunded')
) not valid;

-- The shop refunds to a card at most what that card paid, or is to be charged. What the processor reports is booked as it happened: a
-- refund of its dashboard (`card …`), and an amount that the bank of the card took back (`dispute …`).
create function limit_card_refund() returns trigger language plpgsql as $$
declare
  paid bigint;
begin
  select coalesce((select cents from receipts where card_payment_id = card_payments.id), amount_cents) into paid
  from card_payments where id = new.card_payment_id for no key update;
  if (select sum(cents) from refunds where card_payment_id = new.card_payment_id) > paid then
    raise exception 'card payment % has less than % cents left to refund', new.card_payment_id, new.cents;
  end if;
  return null;
end $$;
create trigger refunds_within_charge after insert on refunds
  for each row when (new.card_payment_id is not null and new.reference not like 'card %' and new.reference not like 'dispute %')
  execute function limit_card_refund();
