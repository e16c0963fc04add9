-- no transaction
alter table companies validate constraint companies_merged_into_fkey;
alter table companies validate constraint companies_merged_check;

-- The companies that were merged into one.
drop index concurrently if exists companies_merged;
create index concurrently companies_merged on companies (merged_into) where merged_into is not null;
