-- The function is called for each new product. PL/pgSQL caches the plans of its statements; PostgreSQL plans a recursive query in SQL again
-- for each call, which made an import several times slower.
create or replace function is_shown(category integer, supplier integer) returns boolean language plpgsql stable as $$
declare
  at integer := category;
  state_there text;
begin
  select state into state_there from suppliers where suppliers.id = supplier;
  if state_there <> 'active' then
    return false;
  end if;
  -- Categories are never that deep: a cycle must not loop forever.
  for level in 1..100 loop
    exit when at is null;
    select parent_id, state into at, state_there from categories where categories.c_id = at;
    if state_there <> 'active' then
      return false;
    end if;
  end loop;
  return true;
end $$;
