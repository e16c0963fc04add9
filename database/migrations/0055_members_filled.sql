-- no transaction

-- The people from before: each is a member of their company. The lock waits for a registration or closing of the same person.
do $$
declare
  last integer := 0;
  batch integer[];
begin
  loop
    select array_agg(id) into batch from (
      select id from users where id > last order by id limit 1000 for no key update
    ) as people;
    exit when batch is null;
    insert into members (company_id, user_id, role, created_at, chosen_at)
      select company_id, id, role, created_at, created_at from users
      where id = any(batch) and company_id is not null and closed_at is null
      on conflict do nothing;
    last := (select max(id) from unnest(batch) as id);
    commit;
  end loop;
end $$;

do $$
declare
  last bigint := 0;
  batch bigint[];
begin
  loop
    select array_agg(id) into batch from (
      select id from carts where id > last and user_id is not null order by id limit 1000 for no key update
    ) as filled;
    exit when batch is null;
    update carts set member_id = members.id from members join users on users.id = members.user_id and users.company_id = members.company_id
      where carts.id = any(batch) and carts.member_id is null and users.id = carts.user_id;
    last := (select max(id) from unnest(batch) as id);
    commit;
  end loop;
end $$;

do $$
declare
  last integer := 0;
  batch integer[];
begin
  loop
    select array_agg(id) into batch from (
      select id from users where id > last order by id limit 1000
    ) as people;
    exit when batch is null;
    update cart_drafts set company_id = users.company_id from users
      where users.id = any(batch) and cart_drafts.user_id = users.id and cart_drafts.company_id is null;
    update seeds set company_id = users.company_id from users
      where users.id = any(batch) and seeds.user_id = users.id and seeds.company_id is null;
    update tokens set company_id = users.company_id from users
      where users.id = any(batch) and tokens.user_id = users.id and tokens.kind = 'session' and tokens.company_id is null;
    update impersonations set company_id = users.company_id from users
      where users.id = any(batch) and impersonations.user_id = users.id and impersonations.company_id is null;
    last := (select max(id) from unnest(batch) as id);
    commit;
  end loop;
end $$;

drop index concurrently if exists carts_member;
create unique index concurrently carts_member on carts (member_id);
drop index concurrently if exists tokens_company;
create index concurrently tokens_company on tokens (company_id);
drop index concurrently if exists cart_drafts_company;
create index concurrently cart_drafts_company on cart_drafts (company_id);
drop index concurrently if exists seeds_company;
create index concurrently seeds_company on seeds (company_id);
alter table tokens validate constraint tokens_company_fkey;
alter table impersonations validate constraint impersonations_company_fkey;
alter table api_keys validate constraint api_keys_role_check;
alter table api_keys validate constraint api_keys_role_fkey;
alter table api_keys validate constraint api_keys_own_role_check;
alter table carts validate constraint carts_member_fkey;
alter table carts validate constraint carts_owner_check;
alter table cart_drafts validate constraint cart_drafts_company_fkey;
alter table seeds validate constraint seeds_company_fkey;
alter table audit_log validate constraint audit_log_actor_kind_check;
