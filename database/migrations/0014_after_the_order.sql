-- What comes after an order was placed: freight that is quoted then, and money that goes back in part.

-- The resale certificate that exempts it, as it was when the order was placed.
alter table maker_orders add column tax_certificate text;
alter table maker_orders disable trigger maker_orders_agreed;
update maker_orders set tax_certificate = (
  select number from tax_certificates
  where tax_certificates.company_id = orders.company_id and tax_certificates.state = orders.shipping_address->>'state'
    and tax_certificates.created_at <= orders.placed_at
  order by tax_certificates.id desc limit 1)
from orders where orders.id = maker_orders.order_id and maker_orders.tax_exempt;
alter table maker_orders enable trigger maker_orders_agreed;

-- Freight of a child order, quoted after it was placed; it is on top of what was agreed on then. Nothing is free freight.
create table freight_charges (
  maker_order_id bigint primary key references maker_orders (id),
  cents bigint not null check (cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null check (total_cents = cents + tax_cents),
  quoted_at timestamptz not null default now()
);
create function keep_invoiced_freight() returns trigger language plpgsql as $$
begin
  if exists (select from papers where papers.maker_order_id = new.maker_order_id and papers.kind = 'invoice') then
    raise exception 'the freight of child order % is quoted after its invoice', new.maker_order_id;
  end if;
  return new;
end $$;
create trigger freight_before_invoice before insert or update on freight_charges
  for each row execute function keep_invoiced_freight();
create trigger freight_charges_stay before delete on freight_charges for each statement execute function refuse_change();

-- The credit notes of an invoice never take back more than it asked for. Its row is held, so that two at once are counted one
-- after the other.
create function credit_within_invoice() returns trigger language plpgsql as $$
declare
  invoice papers;
begin
  select * into invoice from papers where id = new.credits_id for no key update;
  if invoice.kind <> 'invoice' or invoice.maker_order_id <> new.maker_order_id or exists (
    select from papers where credits_id = new.credits_id
    having sum(goods_cents) > invoice.goods_cents or sum(shipping_cents) > invoice.shipping_cents
      or sum(tax_cents) > invoice.tax_cents
  ) then
    raise exception 'credit note % takes back more than invoice % asked for', new.number, invoice.number;
  end if;
  return null;
end $$;
create trigger papers_credit_within_invoice after insert on papers
  for each row when (new.credits_id is not null) execute function credit_within_invoice();
create index papers_credits on papers (credits_id) where credits_id is not null;
