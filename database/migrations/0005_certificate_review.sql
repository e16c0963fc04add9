-- Review of resale certificates: a certificate exempts from sales tax from its acceptance until it is ended. Before, every certificate with
-- a file exempted at once, so those stay accepted. Nodes of the previous release ignore the columns; what is uploaded to one of them during
-- a rolling upgrade waits for review.
alter table tax_certificates add column accepted_at timestamptz;
-- Rejected if it was never accepted.
alter table tax_certificates add column ended_at timestamptz;
-- The buyer reads it.
alter table tax_certificates add column ended_reason text;
-- few rows: at most a few certificates for each company
update tax_certificates set accepted_at = created_at where file_key is not null;
