-- no transaction

-- Accepted certificates in the order in which they expire.
drop index concurrently if exists tax_certificates_expiring;
create index concurrently tax_certificates_expiring on tax_certificates (expires_on, id)
  where accepted_at is not null and ended_at is null and expires_on is not null;
