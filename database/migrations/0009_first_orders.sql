-- When an operator last set the credit limit. A limit of null is then a decision for this company, and not the default of new companies.
alter table companies add column credit_limit_set_at timestamptz;

-- This was not recorded until now. Companies that were trusted before: those with an invoice, and those whose terms differ from the most
-- common ones, which are the default of new companies.
-- few rows: one per company, whose rows change rarely.
update companies set credit_limit_set_at = now()
where exists (select from papers where papers.company_id = companies.id and papers.kind = 'invoice')
  or exists (
    select from (
      select terms_days, credit_limit_cents from companies
      group by terms_days, credit_limit_cents order by count(*) desc, terms_days = 30 desc limit 1
    ) as usual
    where (usual.terms_days, usual.credit_limit_cents)
      is distinct from (companies.terms_days, companies.credit_limit_cents)
  );

-- Null: a part of the order awaits its freight quote. The deadline starts once the total is known.
alter table payment_deadlines alter column pay_by drop not null;
