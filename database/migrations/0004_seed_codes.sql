-- no transaction
-- Gives existing seeds their code, in batches that commit.
do $$
declare
  changed integer;
begin
  loop
    update seeds set referral_code = default
    where id in (select id from seeds where referral_code is null order by id limit 1000);
    get diagnostics changed = row_count;
    exit when changed = 0;
    commit;
  end loop;
end $$;

drop index concurrently if exists seeds_referral_code;
create unique index concurrently seeds_referral_code on seeds (referral_code);
