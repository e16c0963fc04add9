-- A small shop as it was when the migration of this file's name was the newest. server/upgrade.test.ts brings it to today.

insert into categories (c_id, c_name, c_link) values (1, 'Vases', 'vases');
insert into suppliers (id, name, slug, country) values (3, 'Potter''s Row', 'potters-row', 'US');
insert into products (ocid, sku, slug, title, supplier_id, category_id, price_cents, case_pack, min_qty, qty_step, stock)
values (10, 'POT-1', 'bottle-vase', 'Bottle vase', 3, 1, 1950, 4, 4, 4, 96), (11, 'POT-2', 'wide-bowl', 'Wide bowl', 3, 1, 3000, 2, 2, 2, 40);
insert into price_breaks (ocid, min_qty, price_cents) values (10, 8, 1825);

insert into companies (id, name, buyer_type_id, terms_days, status) values (7, 'Marigold & Main', 6, 45, 'approved');
-- The password is: a kiln in the garden 7
insert into users (id, company_id, u_fname, u_lname, email, username, password_hash, email_confirmed_at)
values (7, 7, 'Nora', 'Whitfield', 'nora@example.com', 'nora',
  '$argon2id$v=19$m=19456,t=2,p=1$eUimXy4qyDUTb1SjcPz9BQ$HRk9k2lTixzmJ19Dn3DEBDTigdo9LiVL/L7VSVx6s6Y', now());
insert into addresses (id, company_id, label, name, line1, city, state, zip, is_default)
values (1, 7, 'Shop', 'Nora Whitfield', '118 Congress Street', 'Portland', 'ME', '04101', true);
insert into tax_certificates (company_id, state, number) values (7, 'ME', 'RC-1187240');
-- The session of a cookie of 43 times the letter s, the cart of a guest with 43 times the letter g.
insert into tokens (token_hash, kind, user_id, expires_at) values ('\xd64b93c9f1b60eb338e5cb415d6a36bd920edd0e9b36f7ea5c730d0e10ff147f', 'session', 7, now() + interval '30 days');

insert into carts (id, user_id) values (1, 7);
insert into carts (id, guest_hash) values (2, '\xe04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88');
insert into cart_lines (cart_id, ocid, quantity, price_seen_cents) values (1, 10, 8, 1825), (2, 11, 2, 3000);
insert into seeds (id, uuid, user_id, name, is_public)
values (1, '0f9a1d7e-5b1c-4c52-9d3f-0a6c1d2e3f40', 7, 'Autumn window', true);
insert into seed_products (seed_id, ocid, quantity, note, position) values (1, 11, 4, 'for the sill', 1);

insert into orders (id, invoice, user_id, company_id, idempotency_key, request_hash, payment_method, subtotal_cents, shipping_cents,
  total_cents, due_on, po_number, email, shipping_address, placed_at)
values (1, 'T-100001', 7, 7, 'key-of-the-first-order', 'h', 'invoice', 13600, 2500, 16100, '2026-12-21', 'PO-1', 'nora@example.com',
  '{"id":1,"label":"Shop","name":"Nora Whitfield","line1":"118 Congress Street","line2":null,"city":"Portland","state":"ME","zip":"04101","country":"US"}',
  '2026-11-06T10:00:00Z');
insert into order_lines (order_id, position, ocid, sku, title, supplier, options, quantity, unit_price_cents, line_total_cents)
values (1, 0, 10, 'POT-1', 'Bottle vase', 'Potter''s Row', '{}', 4, 1900, 7600),
  (1, 1, 11, 'POT-2', 'Wide bowl', 'Potter''s Row', '{}', 2, 3000, 6000);
select setval('order_numbers', 100001);

insert into content_documents (path, version, status, publish_at, body)
values ('privacy', 1, 'published', '2026-01-01T00:00:00Z', '{"title":"Privacy","updated":"2026-01-01","sections":[]}');
