-- Duplicate companies that staff merged into another one (decision 0099). The row stays, so that its number leads to the company that stays.
alter table companies add column merged_into integer;
alter table companies add constraint companies_merged_into_fkey foreign key (merged_into) references companies (id) not valid;
-- A merged company is closed for good: nodes of the previous release cannot reopen it either.
alter table companies add constraint companies_merged_check
  check (merged_into is null or (merged_into <> id and closed_at is not null)) not valid;

-- A request that read its company before the merge writes its row for the company that stays. The lock is the one that the foreign key takes: it
-- waits for a merge, which locks the row of the company for update.
create function follow_merged_company() returns trigger language plpgsql as $$
declare
  survivor integer;
begin
  select merged_into into survivor from companies where id = new.company_id for key share;
  if survivor is not null then
    new.company_id := survivor;
  end if;
  return new;
end $$;
create trigger follow_merged_company before insert or update of company_id on users
  for each row execute function follow_merged_company();
create trigger follow_merged_company before insert or update of company_id on addresses
  for each row execute function follow_merged_company();
create trigger follow_merged_company before insert or update of company_id on tax_certificates
  for each row execute function follow_merged_company();
create trigger follow_merged_company before insert or update of company_id on orders
  for each row execute function follow_merged_company();
create trigger follow_merged_company before insert or update of company_id on papers
  for each row execute function follow_merged_company();
create trigger follow_merged_company before insert or update of company_id on card_payments
  for each row execute function follow_merged_company();
create trigger follow_merged_company before insert or update of company_id on receipts
  for each row execute function follow_merged_company();
create trigger follow_merged_company before insert or update of company_id on refunds
  for each row execute function follow_merged_company();
create trigger follow_merged_company before insert or update of company_id on ledger_entries
  for each row execute function follow_merged_company();
create trigger follow_merged_company before insert or update of company_id on api_keys
  for each row execute function follow_merged_company();
create trigger follow_merged_company before insert or update of company_id on webhooks
  for each row execute function follow_merged_company();
create trigger follow_merged_company before insert or update of company_id on integration_events
  for each row execute function follow_merged_company();
create trigger follow_merged_company before insert or update of company_id on open_invoices
  for each row execute function follow_merged_company();
create trigger follow_merged_company before insert or update of company_id on company_notes
  for each row execute function follow_merged_company();
create trigger follow_merged_company before insert or update of company_id on company_files
  for each row execute function follow_merged_company();
create trigger follow_merged_company before insert or update of company_id on write_offs
  for each row execute function follow_merged_company();

-- True if staff merged one company into the other.
create function was_merged(company integer, survivor integer) returns boolean language sql stable as $$
  select exists (select from companies where id = company and merged_into = survivor);
$$;

-- Documents and bookings stay as they are. Only their company changes, with a merge.
create function keep_except_company() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'company_id' is distinct from to_jsonb(old) - 'company_id'
    or not was_merged(old.company_id, new.company_id) then
    raise exception '% is a snapshot and cannot be changed', tg_table_name;
  end if;
  return new;
end $$;
create or replace trigger papers_immutable before update or delete on papers
  for each row execute function keep_except_company();
create or replace trigger receipts_immutable before update or delete on receipts
  for each row execute function keep_except_company();
create or replace trigger write_offs_immutable before update or delete on write_offs
  for each row execute function keep_except_company();
create or replace trigger ledger_entries_immutable before update or delete on ledger_entries
  for each row execute function keep_except_company();

-- What was agreed on changes only with a revision, and not once it ships. The state, the links to the supplier and the payment do, and with a
-- merge the company.
create or replace function keep_agreement() returns trigger language plpgsql as $$
declare
  changing constant text[] := array['state', 'supplier_id', 'payment_id'];
  before constant jsonb := to_jsonb(old) - changing;
  after constant jsonb := to_jsonb(new) - changing;
begin
  if after is not distinct from before then
    return new;
  end if;
  if after - 'company_id' = before - 'company_id'
    and was_merged((before ->> 'company_id')::integer, (after ->> 'company_id')::integer) then
    return new;
  end if;
  if not is_being_revised((after ->> case tg_table_name when 'orders' then 'id' else 'order_id' end)::bigint) then
    raise exception '% is a snapshot: only its state changes', tg_table_name;
  end if;
  if to_jsonb(old) ->> 'state' not in ('placed', 'accepted') then
    raise exception '% changes only before it ships', to_jsonb(old) ->> 'number';
  end if;
  return new;
end $$;
