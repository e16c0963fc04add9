-- Requests of buyers for an email when a product is back in stock (decision 0121): of a person in a company, once for a product.
create table back_in_stock_requests (
  member_id bigint not null references members (id) on delete cascade,
  ocid integer not null references products (ocid) on delete cascade,
  requested_at timestamptz not null default now(),
  primary key (member_id, ocid)
);
create index back_in_stock_requests_product on back_in_stock_requests (ocid);

-- The email of a person about products that are back. `due_at` is set from the first product that is back until the email is sent: other products
-- join it. `sent_at` spaces the emails of a person.
create table back_in_stock_emails (
  user_id integer primary key references users (id) on delete cascade,
  due_at timestamptz,
  sent_at timestamptz
);

-- A person who is a member of both companies of a merge keeps the requests of both. The trigger runs before `move_members`, by its name, which
-- deletes the membership of the company that is merged.
create function move_back_in_stock_requests() returns trigger language plpgsql as $$
begin
  insert into back_in_stock_requests (member_id, ocid, requested_at)
    select kept.id, request.ocid, request.requested_at
    from back_in_stock_requests as request
    join members as gone on gone.id = request.member_id and gone.company_id = new.id
    join members as kept on kept.user_id = gone.user_id and kept.company_id = new.merged_into
    order by kept.id, request.ocid
    on conflict do nothing;
  return null;
end $$;
create trigger move_back_in_stock_requests after update of merged_into on companies
  for each row when (old.merged_into is null and new.merged_into is not null) execute function move_back_in_stock_requests();
