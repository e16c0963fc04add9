-- A small shop on the schema of release 0.1.0, for server/boot/upgrade.test.ts. The orders, the invoice, the ledger and the
-- idempotency keys are rows that a shop of that release wrote.

insert into shop_state (key, value) values ('seller', '{"shopName":"Trellis"}');
insert into search_clock default values;
insert into search_keys (kind, value) values
  ('app', '72E3F0447F'), ('search', 'd07c3c094eda4e7cbc92ded515c6d8a1'), ('admin', '076d5f1003a94355a66e08706027c6cb');

-- Catalog
insert into categories (c_id, c_name, c_link) values (1, 'Vases', 'vases');
insert into suppliers (id, name, slug, country) values (3, 'Potter''s Row', 'potters-row', 'US');
insert into products (ocid, sku, slug, title, supplier_id, category_id, price_cents, case_pack, min_qty, qty_step, stock) values
  (10, 'POT-1', 'bottle-vase', 'Bottle vase', 3, 1, 1950, 4, 4, 4, 88),
  (11, 'POT-2', 'wide-bowl', 'Wide bowl', 3, 1, 3000, 2, 2, 2, 40);
insert into price_breaks (ocid, min_qty, price_cents) values (10, 8, 1825);
insert into content_documents (path, version, status, publish_at, body)
values ('privacy', 1, 'published', '2026-01-01T00:00:00Z', '{"title":"Privacy","updated":"2026-01-01","sections":[]}');

-- Accounts. The password is: a kiln in the garden 7
insert into companies (id, name, buyer_type_id, terms_days, status) values (7, 'Marigold & Main', 6, 45, 'approved');
insert into users (id, company_id, u_fname, u_lname, email, username, password_hash, email_confirmed_at)
values (7, 7, 'Nora', 'Whitfield', 'nora@example.com', 'nora',
  '$argon2id$v=19$m=19456,t=2,p=1$eUimXy4qyDUTb1SjcPz9BQ$HRk9k2lTixzmJ19Dn3DEBDTigdo9LiVL/L7VSVx6s6Y', now());
insert into addresses (id, company_id, label, name, line1, city, state, zip, is_default)
values (1, 7, 'Shop', 'Nora Whitfield', '118 Congress Street', 'Portland', 'ME', '04101', true);
insert into tax_certificates (company_id, state, number) values (7, 'ME', 'RC-1187240');
insert into tax_certificates (company_id, state, number, file_key, file_name, file_type, file_bytes) values
  (7, 'TX', 'TX-118', 'private/certificates/tx.pdf', 'certificate.html', 'application/pdf', 900);
-- The session cookie is 43 times the letter s.
insert into tokens (token_hash, kind, user_id, expires_at) values
  ('\xd64b93c9f1b60eb338e5cb415d6a36bd920edd0e9b36f7ea5c730d0e10ff147f', 'session', 7, now() + interval '30 days');
-- The API key is trellis_ and 43 times the letter k.
insert into api_keys (id, public_id, user_id, company_id, name, scopes, secret_hash, prefix) values
  (1, '2f408339-02d5-4d30-9c8e-d709565dfcf8', 7, 7, 'Inventory', '{catalog:read,orders:read}',
    '\x17d40caf35622b413b2869c33212a79284f50496221b463b519231e7d6a0e09e', 'trellis_kkkkkk');

-- Shipping and taxes
insert into shipping_methods (key, name, kind, rate_cents, free_from_cents) values ('standard', 'Standard', 'flat', 2500, 50000);
insert into sales_taxes (state, rate_millionths) values ('ME', 55000);

-- Cart. The cookie of the guest's cart is 43 times the letter g.
insert into carts (id, user_id) values (1, 7);
insert into carts (id, guest_hash) values (2, '\xe04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88');
insert into cart_lines (cart_id, ocid, quantity, price_seen_cents) values (1, 10, 8, 1825), (2, 11, 2, 3000);
insert into cart_drafts (id, user_id, name) values ('b191f6f4-0315-4d3b-ba0a-2becec2e4f14', 7, 'Spring');
insert into cart_draft_lines (draft_id, ocid, quantity, position) values ('b191f6f4-0315-4d3b-ba0a-2becec2e4f14', 10, 8, 1);
insert into cart_requests (cart_id, key, request_hash, answer) values
  (1, 'key-of-an-added-line', '\x657384ca193b38a6cc9ea13d68a717fa7e5028fcf83a6274457fd8fec08da949', '{}'),
  (1, 'key-of-a-draft-01', '\x0c3cda224a335dd0ceecd34b56fbcba3e397dca894285966079171f5ae32031a', '{"id": "b191f6f4-0315-4d3b-ba0a-2becec2e4f14"}'),
  (1, 'key-of-an-api-key', '\xd19d3e9f527564afab65ea9e20c4b7ebb98007ee8375986f8811586faecea41a', '{"id": "2f408339-02d5-4d30-9c8e-d709565dfcf8"}');

-- Seeds
insert into seeds (id, uuid, user_id, name, is_public)
values (1, '0f9a1d7e-5b1c-4c52-9d3f-0a6c1d2e3f40', 7, 'Autumn window', true);
insert into seed_products (seed_id, ocid, quantity, note, position) values (1, 11, 4, 'for the sill', 1);

-- Orders. The first has one suborder, which is new. The second has two: one shipped, invoiced and partly paid, the other from a
-- supplier that was deleted since.
insert into orders (id, invoice, user_id, company_id, idempotency_key, request_hash, payment_method, subtotal_cents, shipping_cents,
  tax_cents, total_cents, due_on, po_number, email, shipping_address, billing_address, terms_version, placed_at)
select id, invoice, 7, 7, key, hash, 'invoice', subtotal, shipping, tax, total, due_on::date, po, 'nora@example.com', address, address,
  terms, placed_at::timestamptz
from (values
  (1, 'T-100001', 'key-of-the-first-order', 'h', 13600, 2500, 0, 16100, '2026-12-21', 'PO-1', null, '2026-11-06T10:00:00Z'),
  (2, 'T-100002', 'key-of-the-second-order', '5f52bba193289e4a82eedea0e1b64855e0ce31d93283215018d3aaf2bdcc7760', 18600, 5000, 1023,
    24623, '2027-01-10', 'PO-2', '0', '2026-11-21T10:00:00Z')
) as placed (id, invoice, key, hash, subtotal, shipping, tax, total, due_on, po, terms, placed_at),
(values ('{"id":1,"label":"Shop","name":"Nora Whitfield","line1":"118 Congress Street","line2":null,"city":"Portland","state":"ME","zip":"04101","country":"US"}'::jsonb)) as sent_to (address);
insert into maker_orders (id, order_id, number, position, supplier_id, supplier, state, shipping_method, subtotal_cents, shipping_cents,
  tax_cents, total_cents, tax_millionths, transit_min_days, transit_max_days) values
  (1, 1, 'T-100001-1', 1, 3, 'Potter''s Row', 'placed', 'Standard', 13600, 2500, 0, 16100, 0, 0, 0),
  (2, 2, 'T-100002-1', 1, 3, 'Potter''s Row', 'shipped', 'Standard', 14600, 2500, 803, 17903, 55000, 2, 6),
  (3, 2, 'T-100002-2', 2, null, 'Rug Barn', 'accepted', 'Standard', 4000, 2500, 220, 6720, 55000, 2, 6);
insert into order_lines (order_id, position, ocid, sku, title, supplier, options, quantity, unit_price_cents, line_total_cents,
  maker_order_id, list_price_cents, weight_lb, note) values
  (1, 0, 10, 'POT-1', 'Bottle vase', 'Potter''s Row', '{}', 4, 1900, 7600, 1, 1900, null, null),
  (1, 1, 11, 'POT-2', 'Wide bowl', 'Potter''s Row', '{}', 2, 3000, 6000, 1, 3000, null, null),
  (2, 0, 10, 'POT-1', 'Bottle vase', 'Potter''s Row', '{}', 8, 1825, 14600, 2, 1950, null, null),
  (2, 1, 12, 'RUG-1', 'Small rug', 'Rug Barn', '{}', 1, 4000, 4000, 3, 4000, 6.500, 'the blue one');
insert into shipments (id, maker_order_id, carrier, tracking, tracking_url, shipped_at) values
  (1, 2, 'UPS', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784', '2026-11-22T10:00:00Z');
insert into shipment_lines (shipment_id, order_id, position, quantity) values (1, 2, 0, 8);
insert into order_events (id, order_id, maker_order_id, kind, by_whom, details, happened_at) values
  (1, 1, null, 'placed', 'buyer', '{}', '2026-11-06T10:00:00Z'),
  (2, 2, null, 'placed', 'buyer', '{}', '2026-11-21T10:00:00Z'),
  (3, 2, 2, 'accepted', 'operator', '{}', '2026-11-21T12:00:00Z'),
  (4, 2, 3, 'accepted', 'operator', '{}', '2026-11-21T12:00:00Z'),
  (5, 2, 2, 'shipped', 'operator', '{"last": true, "units": 8, "carrier": "UPS", "tracking": "1Z999AA10123456784"}', '2026-11-22T10:00:00Z'),
  (6, 2, 2, 'invoiced', 'shop', '{"cents": 17903, "due_on": "2027-01-10", "number": "INV-000001"}', '2026-11-22T10:00:00Z'),
  (7, 2, null, 'paid', 'shop', '{"cents": 5000, "method": "bank_transfer"}', '2026-11-25T10:00:00Z');

-- Invoice, payment and ledger
insert into paper_numbers (kind, last) values ('invoice', 1), ('credit_note', 0);
insert into papers (id, kind, sequence, number, company_id, maker_order_id, shipment_id, issued_on, due_on, goods_cents, shipping_cents,
  tax_cents, total_cents, snapshot) values
  (1, 'invoice', 1, 'INV-000001', 7, 2, 1, '2026-11-22', '2027-01-10', 14600, 2500, 803, 17903, '{
    "order": "T-100002", "maker_order": "T-100002-1", "placed_on": "2026-11-21", "po_number": "PO-2", "notes": null,
    "company": "Marigold & Main", "supplier": "Potter''s Row", "seller": {"name": "Trellis", "address": [], "bank": []},
    "bill_to": {"id": 1, "label": "Shop", "name": "Nora Whitfield", "line1": "118 Congress Street", "line2": null, "city": "Portland", "state": "ME", "zip": "04101", "country": "US"},
    "ship_to": {"id": 1, "label": "Shop", "name": "Nora Whitfield", "line1": "118 Congress Street", "line2": null, "city": "Portland", "state": "ME", "zip": "04101", "country": "US"},
    "lines": [{"position": 0, "sku": "POT-1", "title": "Bottle vase", "options": {}, "note": null, "quantity": 8, "unit_cents": 1825, "total_cents": 14600}],
    "shipping_method": "Standard", "freight": false, "freight_cents": null, "freight_tax_cents": null, "tax_rate": 55000, "tax_exempt": false,
    "certificate": null, "payment_method": "invoice", "terms_days": 45, "test_card": false}');
insert into receipts (id, company_id, order_id, method, reference, cents, received_on) values
  (1, 7, 2, 'bank_transfer', 'bank-1', 5000, '2026-11-25');
insert into settlements (id, invoice_id, receipt_id, cents) values (1, 1, 1, 5000);
insert into ledger_entries (id, company_id, kind, ref) values
  (1, 7, 'invoice', 'INV-000001'), (2, 7, 'receipt', '1'), (3, 7, 'settlement', '1');
insert into ledger_amounts (entry_id, account, cents) values
  (1, 'receivable', 17903), (1, 'goods', -14600), (1, 'shipping', -2500), (1, 'sales_tax', -803),
  (2, 'cash', 5000), (2, 'deposits', -5000),
  (3, 'deposits', 5000), (3, 'receivable', -5000);

-- Identity sequences continue after the ids above.
select setval('order_numbers', 100002), setval('companies_id_seq', 7), setval('users_id_seq', 7), setval('addresses_id_seq', 1),
  setval('suppliers_id_seq', 4), setval('api_keys_id_seq', 1), setval('carts_id_seq', 2), setval('seeds_id_seq', 1),
  setval('orders_id_seq', 2), setval('maker_orders_id_seq', 3), setval('order_events_id_seq', 7), setval('shipments_id_seq', 1),
  setval('papers_id_seq', 1), setval('receipts_id_seq', 1), setval('settlements_id_seq', 1), setval('ledger_entries_id_seq', 3);
