-- no transaction

-- What registrations and orders have accepted before.
do $$
declare
  last integer := 0;
  batch integer[];
begin
  loop
    select array_agg(id) into batch from (select id from users where id > last order by id limit 1000) as people;
    exit when batch is null;
    insert into terms_acceptances (path, version, user_id, accepted_at)
      select 'terms', terms_version::integer, id, coalesce(terms_accepted_at, created_at) from users
      where id = any(batch) and terms_version ~ '^[1-9][0-9]{0,3}$'
      on conflict do nothing;
    insert into terms_acceptances (path, version, user_id, accepted_at)
      select 'terms', terms_version::integer, user_id, min(placed_at) from orders
      where user_id = any(batch) and terms_version ~ '^[1-9][0-9]{0,3}$'
      group by terms_version, user_id
      on conflict do nothing;
    last := (select max(id) from unnest(batch) as id);
    commit;
  end loop;
end $$;
