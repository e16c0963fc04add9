-- When the owners of a company were last reminded by staff that a certificate expires.
alter table tax_certificates add column reminded_at timestamptz;
