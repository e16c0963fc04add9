-- no transaction

-- The timeline of a company.
drop index concurrently if exists orders_company_placed;
create index concurrently orders_company_placed on orders (company_id, placed_at desc, id desc);
